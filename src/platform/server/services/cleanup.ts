import { removeUnconfirmed } from '../access/sign-up/unconfirmed.ts'
import type { Database } from '../ground/database/database.ts'

/** Of mails about the account itself there are few; of notifications a busy person gets hundreds a month, and records tell of them. */
const NOTIFICACOES = 1000

const EXPIRED = [
  `delete from auth_sessions where "expiresAt" < now()`,
  `delete from auth_verifications where "expiresAt" < now()`,
  `delete from tentativas where desde < now() - interval '1 day'`,
  `delete from auth_segundo_fator where ativo_em is null and criado_em < now() - interval '1 day'`,
  `delete from idempotencia where created_at < now() - interval '30 days'`,
  `delete from lotes where estado <> 'andando' and created_at < now() - interval '7 days'`,
  `delete from planilhas p where created_at < now() - interval '1 day'
     and not exists (select from lotes l where l.planilha_id = p.id and l.estado = 'andando')`,
  `delete from tarefas_do_sistema where estado = 'feita' and terminada_em < now() - interval '7 days'`,
  `delete from tarefas_do_sistema where estado = 'falhou' and terminada_em < now() - interval '90 days'`,
  `delete from emails_enviados where created_at < now() - interval '1 year'`,
  `delete from emails_enviados e using (
       select id, row_number() over (partition by usuario_id order by id desc) as ordem
       from emails_enviados where notificacao
     ) x where x.id = e.id and x.ordem > ${NOTIFICACOES}`,
]

/** Removes what has expired. */
export async function removeExpired(db: Database): Promise<void> {
  for (const statement of EXPIRED) await db.query(statement)
  await removeUnconfirmed(db)
}

import { clientesRouter } from '#modules/comercial/clientes/server/router.ts'
import { enviosRouter } from '#modules/comercial/envios/server/router.ts'
import { propostasRouter } from '#modules/comercial/propostas/server/router.ts'
import { notificacoesRouter } from '#modules/conta/notificacoes/server/router.ts'
import { contaRouter } from '#modules/conta/server/router.ts'
import { cartoesRouter } from '#modules/financeiro/cartoes/server/router.ts'
import { redatoresDeConta } from '#modules/financeiro/contas-a-pagar/server/notificacoes.ts'
import { contasRouter } from '#modules/financeiro/contas-a-pagar/server/router.ts'
import { despesasCartaoRouter } from '#modules/financeiro/despesas-cartao/server/router.ts'
import { despesasProjetoRouter } from '#modules/financeiro/despesas-projeto/server/router.ts'
import { extratoRouter } from '#modules/financeiro/extrato/server/router.ts'
import { fornecedoresRouter } from '#modules/financeiro/fornecedores/server/router.ts'
import { redatoresDePrestacao } from '#modules/financeiro/prestacao-contas-cartao/server/notificacoes.ts'
import { prestacoesRouter } from '#modules/financeiro/prestacao-contas-cartao/server/router.ts'
import { projetosRouter } from '#modules/financeiro/projetos/server/router.ts'
import { painelRouter } from '#modules/painel/server/router.ts'
import { keepSums } from '#modules/painel/server/sums.ts'
import { categoriasRouter } from '#modules/predial/categorias/server/router.ts'
import { redatoresDeChamado } from '#modules/predial/chamados/server/notificacoes.ts'
import { chamadosRouter } from '#modules/predial/chamados/server/router.ts'
import { fotosDoChamadoRouter } from '#modules/predial/chamados/server/service.ts'
import { comentariosRouter } from '#modules/predial/comentarios/server/router.ts'
import { locaisRouter } from '#modules/predial/locais/server/router.ts'
import { redatoresDeDocumento } from '#modules/rh/documentos/server/notificacoes.ts'
import { documentosRouter } from '#modules/rh/documentos/server/router.ts'
import { funcionariosRouter } from '#modules/rh/funcionarios/server/router.ts'
import { redatoresDeDesvio } from '#modules/ssma/desvios/server/notificacoes.ts'
import { desviosRouter } from '#modules/ssma/desvios/server/router.ts'
import { fotosDoDesvioRouter } from '#modules/ssma/desvios/server/service.ts'
import { auditoriaRouter } from '#modules/ti/auditoria/server/router.ts'
import { importacaoRouter } from '#modules/ti/importacao/server/router.ts'
import { lixeiraRouter } from '#modules/ti/lixeira/server/router.ts'
import { perfisRouter } from '#modules/ti/perfis/server/router.ts'
import { usuariosRouter } from '#modules/ti/usuarios/server/router.ts'
import { segundoFatorRouter } from '#platform/server/access/second-factor/operations.ts'
import { ConfigError, readConfig } from '#platform/server/config.ts'
import { lixeiraRouter as desfazerRouter } from '#platform/server/lixeira/operations.ts'
import { errorFields, log } from '#platform/server/log.ts'
import type { Redatores } from '#platform/server/notificacoes/compose.ts'
import type { Operation } from '#platform/server/operation.ts'
import { type RunningServer, start } from '#platform/server/start.ts'

/** Every entity's procedures. */
const entities: Operation[] = [
  ...painelRouter,
  ...clientesRouter,
  ...propostasRouter,
  ...enviosRouter,
  ...fornecedoresRouter,
  ...contasRouter,
  ...funcionariosRouter,
  ...documentosRouter,
  ...projetosRouter,
  ...despesasProjetoRouter,
  ...categoriasRouter,
  ...locaisRouter,
  ...chamadosRouter,
  ...fotosDoChamadoRouter,
  ...comentariosRouter,
  ...desviosRouter,
  ...fotosDoDesvioRouter,
  ...cartoesRouter,
  ...prestacoesRouter,
  ...despesasCartaoRouter,
  ...extratoRouter,
  ...usuariosRouter,
  ...importacaoRouter,
  ...perfisRouter,
  ...lixeiraRouter,
  ...desfazerRouter,
  ...contaRouter,
  ...notificacoesRouter,
  ...segundoFatorRouter,
]
/** The trail tells of each of them. */
const operations = [...entities, ...auditoriaRouter(entities)]

/** Who writes which notification. */
const redatores: Redatores = {
  ...redatoresDeChamado,
  ...redatoresDeDesvio,
  ...redatoresDeConta,
  ...redatoresDePrestacao,
  ...redatoresDeDocumento,
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  let server: RunningServer | undefined
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    // Before anything is served there is nothing to finish. As a container's first process it would not end by itself.
    if (!server) process.exit(0)
    void server.stop().then(() => process.exit(0))
  }
  // More than once is the same as once: a terminal or systemd tells this process and the one that watches over it.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop)
  server = await start(config, operations, redatores, [keepSums])
  process.stdout.write(`\nAlicerce está no ar. Abra ${config.appUrl} no navegador.\n\n`)
  if (process.connected) process.send?.('no-ar')
  else if (process.send) stop()
}

process.on('unhandledRejection', error => log.error('promessa.rejeitada', errorFields(error)))

/** What the system says of a folder that cannot be written. */
const UNUSABLE = ['EACCES', 'EPERM', 'ENOTDIR', 'EROFS']

try {
  await main()
} catch (error) {
  const { code = '', path } = error as NodeJS.ErrnoException
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else if (code === 'EADDRINUSE') {
    process.stderr.write('Configuração inválida: PORT deve ser uma porta livre; esta já está em uso.\n')
  } else if (UNUSABLE.includes(code) && path) {
    process.stderr.write(
      `Não é possível usar a pasta ${path} (${code}). Confira o caminho e o dono dela, ou defina DATA_DIR com outra.\n`,
    )
  } else log.error('servidor.nao_iniciou', errorFields(error))
  process.exit(1)
}

CREATE INDEX "auditoria_nomes" ON "auditoria" USING btree (f_busca(antes ->> 'name')) WHERE tabela = 'auth_users' and antes ->> 'name' is distinct from depois ->> 'name';
--> statement-breakpoint
-- Whose a payable is that a recurrence made, beside the recurrence's creator: per field that it took over, who changed it last, and who
-- renamed the supplier since the recurrence was made. What changed after the payable was made is not in it; the minute is for a change
-- that was on its way when the payable's transaction began.
CREATE FUNCTION donos_da_conta(v_dados jsonb) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_recorrencia integer := (v_dados ->> 'recorrencia_id')::integer;
BEGIN
  IF v_recorrencia IS NULL THEN RETURN '{}'; END IF;
  RETURN (SELECT coalesce(array_agg(DISTINCT x.usuario_id) FILTER (WHERE x.usuario_id IS NOT NULL), '{}') FROM (
    SELECT DISTINCT ON (a.tabela, c) a.usuario_id
    FROM (
      VALUES ('financeiro_recorrencias', v_recorrencia, ARRAY['valor', 'fornecedor_id', 'nome_fornecedor', 'cnpj_fornecedor', 'codigo_pagamento'], '-infinity'::timestamptz),
        ('financeiro_fornecedores', (v_dados ->> 'fornecedor_id')::integer, ARRAY['nome', 'cnpj'], (SELECT r.created_at FROM financeiro_recorrencias r WHERE r.id = v_recorrencia))
    ) AS de (tabela, id, campos, desde), unnest(de.campos) AS c, auditoria a
    WHERE a.tabela = de.tabela AND a.registro_id = de.id AND a.acao = 'alterar' AND a.antes -> c IS DISTINCT FROM a.depois -> c
      AND a.quando BETWEEN de.desde AND (v_dados ->> 'created_at')::timestamptz + interval '1 minute'
    ORDER BY a.tabela, c, a.id DESC
  ) x);
END $$;
--> statement-breakpoint
-- As the departments declare it in this version.
CREATE OR REPLACE FUNCTION aprovaveis() RETURNS TABLE (tabela text, regra jsonb) LANGUAGE sql IMMUTABLE AS $aprovaveis$ VALUES ('comercial_propostas', '{"barra": ["Enviada", "Aprovada", "Convertida em Projeto"], "campo": "status_proposta", "esvazia": "cliente_id", "pede": ["Em Elaboração"], "selo": ["valor_proposta", "cliente_id"], "valor": "valor_proposta"}'::jsonb), ('financeiro_contas_a_pagar', '{"acima": "acima_do_orcamento", "barra": ["Paga"], "beneficiario": "nome_fornecedor", "campo": "status", "centro": "centro_custo", "donos": "donos_da_conta", "ligados": "projetos_da_conta", "pede": ["Pendente", "Aprovada", "Vencida"], "preenche": "aprovador", "selo": ["valor", "nome_fornecedor", "cnpj_fornecedor", "codigo_pagamento"], "solicitante": "nome_solicitante", "total": "valor_compra", "valor": "valor", "vira": ["Pendente", "Aprovada"]}'::jsonb) $aprovaveis$;
--> statement-breakpoint
-- Who may not decide about a record, since it is theirs: creator, whoever asks for the approval, whom its table's own function tells, and
-- whom it names as its requester or as the one who is paid, by the name that they have or one that they had.
CREATE OR REPLACE FUNCTION aprovavel_donos(v_dados jsonb, v_regra jsonb, v_autor text) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_outros uuid[];
BEGIN
  IF v_regra #>> '{donos}' IS NOT NULL THEN
    EXECUTE format('SELECT %I($1)', v_regra #>> '{donos}') INTO v_outros USING v_dados;
  END IF;
  RETURN donos_com(coalesce(v_outros, '{}'), (SELECT array_agg(x.id) FROM (
    SELECT coalesce(v_dados ->> 'criado_por', v_dados ->> 'user_id')::uuid AS id
    UNION ALL SELECT v_autor::uuid
    UNION ALL SELECT u.id FROM auth_users u
      WHERE u.excluido_em IS NULL AND u.busca_nome IN (
        ' ' || f_busca(btrim(v_dados #>> ARRAY[v_regra #>> '{solicitante}'])),
        ' ' || f_busca(btrim(v_dados #>> ARRAY[v_regra #>> '{beneficiario}'])))
    UNION ALL SELECT a.registro_uuid FROM auditoria a
      WHERE a.tabela = 'auth_users' AND a.antes ->> 'name' IS DISTINCT FROM a.depois ->> 'name' AND f_busca(a.antes ->> 'name') IN (
        f_busca(btrim(v_dados #>> ARRAY[v_regra #>> '{solicitante}'])),
        f_busca(btrim(v_dados #>> ARRAY[v_regra #>> '{beneficiario}'])))
  ) x));
END $$;
--> statement-breakpoint
-- What becomes of the approval of a record by the rules in force; null where none applies.
CREATE FUNCTION aprovacao_situacao(v_tabela text, v_dados jsonb, v_regra jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN (SELECT CASE WHEN bool_and(coalesce(a.situacao = 'Aprovada', false)) THEN 'Aprovada'
      WHEN bool_or(coalesce(a.situacao = 'Recusada', false)) THEN 'Recusada' WHEN count(*) > 0 THEN 'Aguardando' END
    FROM alcadas_de(v_tabela, v_dados, v_regra) r
    LEFT JOIN aprovacoes a ON a.tabela = v_tabela AND a.registro_id = (v_dados ->> 'id')::integer AND a.alcada_id = r.id AND a.passo = r.passo AND aprovavel_vale(a, v_dados, v_regra));
END $$;
--> statement-breakpoint
-- The same of an open record, by its key, for what asks before the job of a new rule has marked it; of any other what it says.
CREATE FUNCTION aprovacao_em_vigor(v_tabela text, v_id integer) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_regra jsonb;
  v_dados jsonb;
BEGIN
  EXECUTE format('SELECT to_jsonb(t) FROM %I t WHERE t.id = $1', v_tabela) INTO v_dados USING v_id;
  v_regra := (SELECT a.regra FROM aprovaveis() a WHERE a.tabela = v_tabela);
  IF NOT coalesce(v_regra #> '{pede}' ? (v_dados #>> ARRAY[v_regra #>> '{campo}']), false) THEN RETURN v_dados ->> 'aprovacao'; END IF;
  IF NOT EXISTS (SELECT FROM alcadas WHERE tabela = v_tabela AND ativa) THEN RETURN NULL; END IF;
  RETURN aprovacao_situacao(v_tabela, v_dados, v_regra);
END $$;
--> statement-breakpoint
-- Who has to approve a record that becomes `v_dados` and did not have to approve `v_antes`, in words; null where nobody is missing.
CREATE FUNCTION alcadas_sem_aprovacao(v_tabela text, v_dados jsonb, v_antes jsonb, v_regra jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN (SELECT string_agg(DISTINCT alcada_quem(r), ' e ') FROM alcadas_de(v_tabela, v_dados, v_regra) r
    LEFT JOIN aprovacoes a ON a.tabela = v_tabela AND a.registro_id = (v_dados ->> 'id')::integer AND a.alcada_id = r.id AND a.passo = r.passo AND a.situacao = 'Aprovada' AND aprovavel_vale(a, v_antes, v_regra)
    WHERE a.id IS NULL AND r.id NOT IN (SELECT o.id FROM alcadas_de(v_tabela, v_antes, v_regra) o));
END $$;
--> statement-breakpoint
-- Before a record is written, as before; one that is held back does not move to a cost centre whose approval it lacks.
CREATE OR REPLACE FUNCTION aprovavel_antes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_tabela text := TG_TABLE_NAME;
  v_regra jsonb;
  v_antes jsonb;
  v_dados jsonb;
  v_selo jsonb;
  v_novo text;
  v_velho text;
  v_vira text;
  v_falta text;
  v_recusa text;
  v_situacao text;
  v_operacao text := coalesce(coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb #>> '{operacao}', '');
BEGIN
  IF NEW.aprovacao IS NULL AND NOT EXISTS (SELECT FROM alcadas WHERE tabela = v_tabela AND ativa) THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' AND v_operacao ~ '(^|/)lixeira/' THEN
    RETURN NEW;
  END IF;
  v_regra := (SELECT a.regra FROM aprovaveis() a WHERE a.tabela = v_tabela);
  v_dados := to_jsonb(NEW);
  v_novo := v_dados #>> ARRAY[v_regra #>> '{campo}'];
  IF TG_OP = 'UPDATE' THEN
    v_antes := to_jsonb(OLD);
    v_velho := v_antes #>> ARRAY[v_regra #>> '{campo}'];
  END IF;
  v_falta := (SELECT alcadas_texto(v_tabela, v_dados, v_regra));
  IF v_falta IS NULL THEN
    NEW.aprovacao := NULL;
    RETURN NEW;
  END IF;
  v_selo := aprovavel_selo(v_dados, v_regra);
  v_vira := v_regra #>> '{vira,1}';
  v_situacao := CASE TG_OP WHEN 'INSERT' THEN 'Aguardando' ELSE aprovacao_situacao(v_tabela, v_dados, v_regra) END;
  IF v_situacao <> 'Aprovada' AND v_novo IS DISTINCT FROM v_velho AND (
    v_novo = v_vira OR (v_regra #> '{barra}' ? v_novo AND NOT coalesce(v_regra #> '{barra}' ? v_velho, false))
  ) THEN
    IF v_situacao = 'Recusada' THEN
      v_recusa := (SELECT a.motivo FROM aprovacoes a WHERE a.tabela = v_tabela AND a.registro_id = (v_dados ->> 'id')::integer AND a.situacao = 'Recusada' LIMIT 1);
      RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = format('A aprovação foi recusada (%s). Corrija e peça de novo antes do status %s.', v_recusa, v_novo);
    END IF;
    RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = format('Falta a aprovação para o status %s: %s.', v_novo, v_falta);
  END IF;
  IF v_regra #> '{barra}' ? v_novo THEN
    IF coalesce(v_regra #> '{barra}' ? v_velho, false) AND v_situacao <> 'Aprovada'
      AND NOT aprovavel_mesmo(aprovavel_selo(v_antes, v_regra), v_selo, v_regra) THEN
      RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = format('No status %s o que foi aprovado não muda. Volte o status antes; a mudança pede nova aprovação: %s.', v_novo, v_falta);
    END IF;
    IF coalesce(v_regra #> '{barra}' ? v_velho, false) AND v_regra #>> '{centro}' IS NOT NULL AND v_operacao !~ '(^|/)juncoes/juntar$'
      AND f_busca(btrim(v_antes #>> ARRAY[v_regra #>> '{centro}'])) IS DISTINCT FROM f_busca(btrim(v_dados #>> ARRAY[v_regra #>> '{centro}']))
      AND alcadas_sem_aprovacao(v_tabela, v_dados, v_antes, v_regra) IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = format('Com este centro de custo falta a aprovação para o status %s: %s. Mantenha o centro de custo, ou exclua os pagamentos, volte o status e peça a aprovação.', v_novo, alcadas_sem_aprovacao(v_tabela, v_dados, v_antes, v_regra));
    END IF;
    NEW.aprovacao := CASE v_situacao WHEN 'Aprovada' THEN 'Aprovada' END;
  ELSIF v_regra #> '{pede}' ? v_novo THEN
    NEW.aprovacao := v_situacao;
    IF v_situacao <> 'Aprovada' AND v_novo = v_vira THEN
      NEW := jsonb_populate_record(NEW, jsonb_build_object(v_regra #>> '{campo}', v_regra #>> '{vira,0}'));
    END IF;
    IF v_regra #>> '{preenche}' IS NOT NULL THEN
      NEW := jsonb_populate_record(NEW, jsonb_build_object(v_regra #>> '{preenche}', v_falta));
    END IF;
  ELSE
    NEW.aprovacao := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Owners are added, never replaced, so that nobody gets rid of their own by naming somebody else.
CREATE OR REPLACE FUNCTION aprovavel_depois() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_tabela text := TG_TABLE_NAME;
  v_autor text;
  v_regra jsonb;
  v_dados jsonb;
  v_selo jsonb;
  v_donos uuid[];
  v_lixeira boolean := coalesce(coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb #>> '{operacao}' ~ '(^|/)lixeira/', false);
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM aprovacoes WHERE tabela = v_tabela AND registro_id = OLD.id;
    RETURN NULL;
  END IF;
  IF NEW.aprovacao IS NULL AND (TG_OP = 'INSERT' OR OLD.aprovacao IS NULL) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' AND v_lixeira THEN RETURN NULL; END IF;
  -- Of what comes back from the bin the system asks what new rules want, not whoever brings it back.
  v_autor := CASE WHEN NOT v_lixeira THEN coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb ->> 'user_id' END;
  v_regra := (SELECT a.regra FROM aprovaveis() a WHERE a.tabela = v_tabela);
  v_dados := to_jsonb(NEW);
  v_selo := aprovavel_selo(v_dados, v_regra);
  IF NEW.aprovacao IS NULL THEN
    DELETE FROM aprovacoes WHERE tabela = v_tabela AND registro_id = NEW.id AND (situacao <> 'Aprovada' OR NOT v_regra #> '{barra}' ? (v_dados #>> ARRAY[v_regra #>> '{campo}']));
    RETURN NULL;
  END IF;
  IF v_regra #> '{barra}' ? (v_dados #>> ARRAY[v_regra #>> '{campo}']) THEN RETURN NULL; END IF;
  v_donos := aprovavel_donos(v_dados, v_regra, NULL);
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM aprovacoes a WHERE a.tabela = v_tabela AND a.registro_id = NEW.id
      AND (a.alcada_id, a.passo) NOT IN (SELECT r.id, r.passo FROM alcadas_de(v_tabela, v_dados, v_regra) r);
    UPDATE aprovacoes a SET selo = v_selo, desde = now(), escalada = false,
      situacao = CASE WHEN a.passo = (SELECT min(r.passo) FROM alcadas_de(v_tabela, v_dados, v_regra) r) THEN 'Aguardando' ELSE 'Depois' END,
      valor = coalesce((v_dados #>> ARRAY[v_regra #>> '{valor}'])::numeric, 0),
      votos = '[]', motivo = NULL, decidido_por = NULL, decidido_em = NULL, pedido_por = v_autor::uuid,
      donos = donos_com(a.donos, v_donos || v_autor::uuid)
    WHERE a.tabela = v_tabela AND a.registro_id = NEW.id AND NOT aprovavel_vale(a, v_dados, v_regra);
    -- Whom the record names from now on; whoever owned it before stays one of its owners.
    UPDATE aprovacoes a SET donos = donos_com(a.donos, v_donos)
    WHERE a.tabela = v_tabela AND a.registro_id = NEW.id AND NOT v_donos <@ a.donos;
  END IF;
  INSERT INTO aprovacoes (user_id, tabela, registro_id, alcada_id, passo, situacao, valor, selo, donos, pedido_por)
  SELECT v_autor::uuid, v_tabela, NEW.id, r.id, r.passo, CASE WHEN r.passo = min(r.passo) OVER () THEN 'Aguardando' ELSE 'Depois' END, coalesce((v_dados #>> ARRAY[v_regra #>> '{valor}'])::numeric, 0), v_selo,
    donos_com(v_donos, ARRAY[v_autor::uuid]), v_autor::uuid
  FROM alcadas_de(v_tabela, v_dados, v_regra) r
  ON CONFLICT (tabela, registro_id, passo, alcada_id) DO NOTHING;
  IF TG_OP = 'UPDATE' THEN PERFORM aprovacao_ordenar(v_tabela, NEW.id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A payment goes by the rules in force, whether or not the payable is marked yet.
CREATE OR REPLACE FUNCTION quitar_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.valor_pago IS NOT DISTINCT FROM OLD.valor_pago
    AND (NEW.valor_pago = 0 OR (NEW.valor IS NOT DISTINCT FROM OLD.valor AND NEW.status = OLD.status)) THEN
    RETURN NEW;
  END IF;
  IF NEW.valor_pago > OLD.valor_pago AND aprovacao_em_vigor('financeiro_contas_a_pagar', NEW.id) IN ('Aguardando', 'Recusada') THEN
    RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = 'Esta conta não tem a aprovação de que precisa. Antes dela não pode ser paga.';
  END IF;
  IF NEW.valor_pago > 0 AND NEW.valor_pago = NEW.valor THEN
    IF NEW.status <> 'Paga' THEN
      NEW.status_antes := NEW.status;
      NEW.status := 'Paga';
    END IF;
  ELSIF NEW.status_antes IS NOT NULL THEN
    IF NEW.status = 'Paga' THEN
      NEW.status := NEW.status_antes;
    END IF;
    NEW.status_antes := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Interest and fines are paid on top of what was approved. Up to a tenth of the value they are what a late bill costs (a fine of 2 %, and
-- 1 % a month, are usual); beyond, a payable reaches with them no rule that it is not approved by, and where any applies they come to no
-- more than its value.
CREATE FUNCTION acrescimos_na_alcada() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_tabela text := 'financeiro_contas_a_pagar';
  v_regra jsonb;
  v_conta jsonb;
  v_inteira jsonb;
  v_soma numeric;
  v_falta text;
BEGIN
  IF NOT EXISTS (SELECT FROM alcadas WHERE tabela = v_tabela AND ativa) THEN RETURN NULL; END IF;
  IF coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb #>> '{operacao}' ~ '(^|/)lixeira/' THEN RETURN NULL; END IF;
  PERFORM FROM financeiro_contas_a_pagar WHERE id = NEW.conta_id FOR NO KEY UPDATE;
  v_conta := (SELECT to_jsonb(c) FROM financeiro_contas_a_pagar c WHERE c.id = NEW.conta_id);
  v_soma := (SELECT sum(p.juros + p.multa) FROM financeiro_pagamentos p WHERE p.conta_id = NEW.conta_id);
  IF v_soma <= (v_conta ->> 'valor')::numeric / 10 THEN RETURN NULL; END IF;
  v_inteira := v_conta || jsonb_build_object('valor', (v_conta ->> 'valor')::numeric + v_soma, 'valor_compra', (v_conta ->> 'valor_compra')::numeric + v_soma);
  v_regra := (SELECT a.regra FROM aprovaveis() a WHERE a.tabela = v_tabela);
  v_falta := alcadas_sem_aprovacao(v_tabela, v_inteira, v_conta, v_regra);
  IF v_falta IS NOT NULL THEN
    RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = format('Com juros e multa esta conta precisa da aprovação de %s. Some-os ao valor da conta, que então pede a aprovação, e pague sem juros nem multa.', v_falta);
  END IF;
  IF v_soma > (v_conta ->> 'valor')::numeric AND EXISTS (SELECT FROM alcadas_de(v_tabela, v_inteira, v_regra)) THEN
    RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = 'Juros e multa passam do valor que foi aprovado. Some-os ao valor da conta, que então pede a aprovação, e pague sem juros nem multa.';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER acrescimos_na_alcada AFTER INSERT ON financeiro_pagamentos FOR EACH ROW
WHEN (NEW.juros + NEW.multa > 0) EXECUTE FUNCTION acrescimos_na_alcada();
--> statement-breakpoint
CREATE TRIGGER acrescimos_na_alcada_alterados AFTER UPDATE ON financeiro_pagamentos FOR EACH ROW
WHEN (NEW.juros + NEW.multa > 0 AND (NEW.conta_id <> OLD.conta_id OR NEW.juros + NEW.multa > OLD.juros + OLD.multa)) EXECUTE FUNCTION acrescimos_na_alcada();

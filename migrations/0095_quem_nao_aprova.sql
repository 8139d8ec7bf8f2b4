-- As the departments declare it in this version.
CREATE OR REPLACE FUNCTION aprovaveis() RETURNS TABLE (tabela text, regra jsonb) LANGUAGE sql IMMUTABLE AS $aprovaveis$ VALUES ('comercial_propostas', '{"barra": ["Enviada", "Aprovada", "Convertida em Projeto"], "campo": "status_proposta", "esvazia": "cliente_id", "pede": ["Em Elaboração"], "selo": ["valor_proposta", "cliente_id"], "valor": "valor_proposta"}'::jsonb), ('financeiro_contas_a_pagar', '{"acima": "acima_do_orcamento", "barra": ["Paga"], "beneficiario": "nome_fornecedor", "campo": "status", "centro": "centro_custo", "ligados": "projetos_da_conta", "pede": ["Pendente", "Aprovada", "Vencida"], "preenche": "aprovador", "selo": ["valor", "nome_fornecedor", "cnpj_fornecedor", "codigo_pagamento"], "solicitante": "nome_solicitante", "total": "valor_compra", "valor": "valor", "vira": ["Pendente", "Aprovada"]}'::jsonb) $aprovaveis$;
--> statement-breakpoint
-- What was approved of a proposal before this version was approved for the client that it had.
UPDATE aprovacoes a SET selo = a.selo || jsonb_build_object('cliente_id', p.cliente_id)
FROM comercial_propostas p WHERE a.tabela = 'comercial_propostas' AND p.id = a.registro_id;
--> statement-breakpoint
-- Who may not decide about a record, since it is theirs: creator, whoever asks for the approval, and whom it names as its requester or as
-- the one who is paid.
CREATE OR REPLACE FUNCTION aprovavel_donos(v_dados jsonb, v_regra jsonb, v_autor text) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT x.id) FILTER (WHERE x.id IS NOT NULL), '{}') FROM (
    SELECT coalesce(v_dados ->> 'criado_por', v_dados ->> 'user_id')::uuid AS id
    UNION ALL SELECT v_autor::uuid
    UNION ALL SELECT u.id FROM auth_users u
      WHERE u.excluido_em IS NULL AND u.busca_nome IN (
        ' ' || f_busca(btrim(v_dados #>> ARRAY[v_regra #>> '{solicitante}'])),
        ' ' || f_busca(btrim(v_dados #>> ARRAY[v_regra #>> '{beneficiario}'])))
  ) x
$$;
--> statement-breakpoint
-- Is it what was approved? A sealed column that emptied, since what it pointed to was deleted, counts as it was.
CREATE FUNCTION aprovavel_mesmo(v_aprovado jsonb, v_agora jsonb, v_regra jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT v_aprovado = CASE WHEN v_agora -> (v_regra #>> '{esvazia}') = 'null'::jsonb
    THEN v_agora || jsonb_build_object(v_regra #>> '{esvazia}', v_aprovado -> (v_regra #>> '{esvazia}')) ELSE v_agora END
$$;
--> statement-breakpoint
-- Does the step still hold? Neither when what it is sealed to changed, nor, while it is open, when somebody approved it, or somebody in
-- whose place it was approved, whose own the record has become.
CREATE FUNCTION aprovavel_vale(v_passo aprovacoes, v_dados jsonb, v_regra jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT aprovavel_mesmo(v_passo.selo, aprovavel_selo(v_dados, v_regra), v_regra) AND (
    v_passo.votos = '[]' OR NOT v_regra #> '{pede}' ? (v_dados #>> ARRAY[v_regra #>> '{campo}'])
    OR NOT EXISTS (
      SELECT FROM jsonb_to_recordset(v_passo.votos) AS v(por uuid, de uuid), unnest(aprovavel_donos(v_dados, v_regra, NULL)) AS d(id)
      WHERE d.id IN (v.por, v.de)))
$$;
--> statement-breakpoint
-- Owners of a step and new ones, each once.
CREATE FUNCTION donos_com(v_velhos uuid[], v_novos uuid[]) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT id), '{}') FROM unnest(v_velhos || v_novos) AS x(id) WHERE id IS NOT NULL
$$;
--> statement-breakpoint
-- Before a record is written, as before, but by what still holds of its steps.
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
BEGIN
  IF NEW.aprovacao IS NULL AND NOT EXISTS (SELECT FROM alcadas WHERE tabela = v_tabela AND ativa) THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' AND coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb #>> '{operacao}' ~ '(^|/)lixeira/' THEN
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
  v_situacao := (
    SELECT CASE WHEN bool_and(coalesce(a.situacao = 'Aprovada', false)) THEN 'Aprovada'
      WHEN bool_or(coalesce(a.situacao = 'Recusada', false)) THEN 'Recusada' ELSE 'Aguardando' END
    FROM alcadas_de(v_tabela, v_dados, v_regra) r
    LEFT JOIN aprovacoes a ON a.tabela = v_tabela AND a.registro_id = (v_dados ->> 'id')::integer AND a.alcada_id = r.id AND a.passo = r.passo AND aprovavel_vale(a, v_dados, v_regra)
  );
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
-- After it: owners are added, never replaced, so that nobody gets rid of their own by naming somebody else.
CREATE OR REPLACE FUNCTION aprovavel_depois() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_tabela text := TG_TABLE_NAME;
  v_autor text;
  v_regra jsonb;
  v_dados jsonb;
  v_selo jsonb;
  v_donos uuid[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM aprovacoes WHERE tabela = v_tabela AND registro_id = OLD.id;
    RETURN NULL;
  END IF;
  IF NEW.aprovacao IS NULL AND (TG_OP = 'INSERT' OR OLD.aprovacao IS NULL) THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' AND coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb #>> '{operacao}' ~ '(^|/)lixeira/' THEN
    RETURN NULL;
  END IF;
  v_autor := coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb ->> 'user_id';
  v_regra := (SELECT a.regra FROM aprovaveis() a WHERE a.tabela = v_tabela);
  v_dados := to_jsonb(NEW);
  v_selo := aprovavel_selo(v_dados, v_regra);
  IF NEW.aprovacao IS NULL THEN
    DELETE FROM aprovacoes WHERE tabela = v_tabela AND registro_id = NEW.id AND (situacao <> 'Aprovada' OR NOT v_regra #> '{barra}' ? (v_dados #>> ARRAY[v_regra #>> '{campo}']));
    RETURN NULL;
  END IF;
  IF v_regra #> '{barra}' ? (v_dados #>> ARRAY[v_regra #>> '{campo}']) THEN RETURN NULL; END IF;
  DELETE FROM aprovacoes a WHERE a.tabela = v_tabela AND a.registro_id = NEW.id
    AND (a.alcada_id, a.passo) NOT IN (SELECT r.id, r.passo FROM alcadas_de(v_tabela, v_dados, v_regra) r);
  v_donos := aprovavel_donos(v_dados, v_regra, NULL);
  UPDATE aprovacoes a SET selo = v_selo, desde = now(), escalada = false,
    situacao = CASE WHEN a.passo = (SELECT min(r.passo) FROM alcadas_de(v_tabela, v_dados, v_regra) r) THEN 'Aguardando' ELSE 'Depois' END,
    valor = coalesce((v_dados #>> ARRAY[v_regra #>> '{valor}'])::numeric, 0),
    votos = '[]', motivo = NULL, decidido_por = NULL, decidido_em = NULL, pedido_por = v_autor::uuid,
    donos = donos_com(a.donos, v_donos || v_autor::uuid)
  WHERE a.tabela = v_tabela AND a.registro_id = NEW.id AND NOT aprovavel_vale(a, v_dados, v_regra);
  -- Whom the record names from now on; whoever owned it before stays one of its owners.
  UPDATE aprovacoes a SET donos = donos_com(a.donos, v_donos)
  WHERE a.tabela = v_tabela AND a.registro_id = NEW.id AND NOT v_donos <@ a.donos;
  INSERT INTO aprovacoes (user_id, tabela, registro_id, alcada_id, passo, situacao, valor, selo, donos, pedido_por)
  SELECT v_autor::uuid, v_tabela, NEW.id, r.id, r.passo, CASE WHEN r.passo = min(r.passo) OVER () THEN 'Aguardando' ELSE 'Depois' END, coalesce((v_dados #>> ARRAY[v_regra #>> '{valor}'])::numeric, 0), v_selo,
    aprovavel_donos(v_dados, v_regra, v_autor), v_autor::uuid
  FROM alcadas_de(v_tabela, v_dados, v_regra) r
  ON CONFLICT (tabela, registro_id, passo, alcada_id) DO NOTHING;
  PERFORM aprovacao_ordenar(v_tabela, NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Steps that wait already: whose own they are.
UPDATE aprovacoes a SET donos = donos_com(a.donos, x.donos)
FROM financeiro_contas_a_pagar c CROSS JOIN LATERAL aprovavel_donos(to_jsonb(c), (SELECT r.regra FROM aprovaveis() r WHERE r.tabela = 'financeiro_contas_a_pagar'), NULL) AS x(donos)
WHERE a.tabela = 'financeiro_contas_a_pagar' AND c.id = a.registro_id AND a.situacao IN ('Aguardando', 'Depois') AND NOT x.donos <@ a.donos;

ALTER TABLE "alcadas" ADD COLUMN "projeto_id" integer;--> statement-breakpoint
-- The projects of which a payable has a part.
CREATE FUNCTION projetos_da_conta(v_dados jsonb) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT d.projeto_id), '{}') FROM financeiro_despesas_projeto d WHERE d.conta_id = (v_dados ->> 'id')::integer
$$;
--> statement-breakpoint
-- Is it a record of this project? Its table declares the function that knows; the simulator says the project itself.
CREATE FUNCTION aprovavel_no_projeto(v_projeto integer, v_dados jsonb, v_regra jsonb) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_projetos integer[];
BEGIN
  IF v_projeto IS NULL THEN RETURN true; END IF;
  IF v_regra #>> '{ligados}' IS NULL THEN RETURN false; END IF;
  IF v_dados ? 'projeto_id' THEN RETURN (v_dados ->> 'projeto_id')::integer IS NOT DISTINCT FROM v_projeto; END IF;
  EXECUTE format('SELECT %I($1)', v_regra #>> '{ligados}') INTO v_projetos USING v_dados;
  RETURN v_projeto = ANY (v_projetos);
END $$;
--> statement-breakpoint
-- The rules that apply to a record. One without an amount counts as zero; a part of a larger whole counts as the whole. Rules for what
-- passes its budget apply only where the column that the table declares as `acima` says so. Of one step those with a cost centre or a
-- project go before those with neither.
CREATE OR REPLACE FUNCTION alcadas_de(v_tabela text, v_dados jsonb, v_regra jsonb) RETURNS SETOF alcadas LANGUAGE sql STABLE AS $$
  WITH d AS (
    SELECT greatest(coalesce((v_dados #>> ARRAY[v_regra #>> '{valor}'])::numeric, 0), (v_dados #>> ARRAY[v_regra #>> '{total}'])::numeric) AS quanto,
      f_busca(btrim(coalesce(v_dados #>> ARRAY[v_regra #>> '{centro}'], ''))) AS centro,
      coalesce((v_dados #>> ARRAY[v_regra #>> '{acima}'])::boolean, false) AS acima
  ), cabem AS (
    SELECT r.id, r.passo, r.centro_custo IS NOT NULL OR r.projeto_id IS NOT NULL AS propria FROM alcadas r, d
    WHERE r.tabela = v_tabela AND r.ativa AND d.quanto >= r.faixa_de AND (r.faixa_ate IS NULL OR d.quanto <= r.faixa_ate)
      AND (r.centro_custo IS NULL OR f_busca(btrim(r.centro_custo)) = d.centro) AND (d.acima OR NOT r.so_acima)
      AND (r.projeto_id IS NULL OR aprovavel_no_projeto(r.projeto_id, v_dados, v_regra))
  )
  SELECT r.* FROM alcadas r JOIN cabem c ON c.id = r.id
  WHERE c.propria OR NOT EXISTS (SELECT FROM cabem o WHERE o.passo = c.passo AND o.propria)
$$;
--> statement-breakpoint
-- As the departments declare it in this version.
CREATE OR REPLACE FUNCTION aprovaveis() RETURNS TABLE (tabela text, regra jsonb) LANGUAGE sql IMMUTABLE AS $aprovaveis$ VALUES ('comercial_propostas', '{"barra": ["Enviada", "Aprovada", "Convertida em Projeto"], "campo": "status_proposta", "pede": ["Em Elaboração"], "selo": ["valor_proposta"], "valor": "valor_proposta"}'::jsonb), ('financeiro_contas_a_pagar', '{"acima": "acima_do_orcamento", "barra": ["Paga"], "campo": "status", "centro": "centro_custo", "ligados": "projetos_da_conta", "pede": ["Pendente", "Aprovada", "Vencida"], "preenche": "aprovador", "selo": ["valor", "nome_fornecedor", "cnpj_fornecedor", "codigo_pagamento"], "solicitante": "nome_solicitante", "total": "valor_compra", "valor": "valor", "vira": ["Pendente", "Aprovada"]}'::jsonb) $aprovaveis$;
--> statement-breakpoint
-- Asks anew what a payable needs, since its parts changed, where a rule goes by project.
CREATE FUNCTION pedir_pelos_projetos(conta integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM alcadas WHERE tabela = 'financeiro_contas_a_pagar' AND ativa AND projeto_id IS NOT NULL) THEN RETURN; END IF;
  -- The triggers of the table do the rest.
  UPDATE financeiro_contas_a_pagar SET aprovacao = aprovacao WHERE id = conta;
  IF EXISTS (
    SELECT FROM financeiro_contas_a_pagar c
    CROSS JOIN LATERAL alcadas_de('financeiro_contas_a_pagar', to_jsonb(c), (SELECT a.regra FROM aprovaveis() a WHERE a.tabela = 'financeiro_contas_a_pagar')) r
    LEFT JOIN aprovacoes p ON p.tabela = 'financeiro_contas_a_pagar' AND p.registro_id = c.id AND p.alcada_id = r.id AND p.situacao = 'Aprovada'
    WHERE c.id = conta AND c.status = 'Paga' AND r.projeto_id IS NOT NULL AND p.id IS NULL
  ) THEN
    RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = 'O projeto tem uma alçada: é preciso aprovação antes de pagar. Deixe a conta Pendente e peça a aprovação, ou retire a parte do projeto.';
  END IF;
END $$;
--> statement-breakpoint
-- Of payables whose parts people change. What other triggers do to parts (cancelling, deleting a project) leaves them: cancelling is
-- in the middle of writing the payable. Parts that reopening gives back ask by their projects again. The bin brings back what was.
CREATE OR REPLACE FUNCTION orcamento_da_conta() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_dentro boolean := pg_trigger_depth() > 1;
BEGIN
  IF coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb #>> '{operacao}' ~ '(^|/)lixeira/' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NOT v_dentro) THEN
    PERFORM medir_orcamento(p.conta_id) FROM (SELECT DISTINCT conta_id FROM depois WHERE conta_id IS NOT NULL ORDER BY conta_id) p WHERE NOT v_dentro;
    PERFORM pedir_pelos_projetos(p.conta_id) FROM (SELECT DISTINCT conta_id FROM depois WHERE conta_id IS NOT NULL ORDER BY conta_id) p;
  END IF;
  IF TG_OP <> 'INSERT' AND NOT v_dentro THEN
    PERFORM medir_orcamento(p.conta_id), pedir_pelos_projetos(p.conta_id) FROM (SELECT DISTINCT conta_id FROM antes WHERE conta_id IS NOT NULL ORDER BY conta_id) p;
  END IF;
  RETURN NULL;
END $$;

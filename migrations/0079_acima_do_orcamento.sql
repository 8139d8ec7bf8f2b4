ALTER TABLE "alcadas" ADD COLUMN "so_acima" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "financeiro_contas_a_pagar" ADD COLUMN "acima_do_orcamento" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The rules that apply to a record. One without an amount counts as zero; a part of a larger whole counts as the whole. Rules for what
-- passes its budget apply only where the column that the table declares as `acima` says so.
CREATE OR REPLACE FUNCTION alcadas_de(v_tabela text, v_dados jsonb, v_regra jsonb) RETURNS SETOF alcadas LANGUAGE sql STABLE AS $$
  WITH d AS (
    SELECT greatest(coalesce((v_dados #>> ARRAY[v_regra #>> '{valor}'])::numeric, 0), (v_dados #>> ARRAY[v_regra #>> '{total}'])::numeric) AS quanto,
      f_busca(btrim(coalesce(v_dados #>> ARRAY[v_regra #>> '{centro}'], ''))) AS centro,
      coalesce((v_dados #>> ARRAY[v_regra #>> '{acima}'])::boolean, false) AS acima
  ), cabem AS (
    SELECT r.id, r.passo, r.centro_custo IS NOT NULL AS propria FROM alcadas r, d
    WHERE r.tabela = v_tabela AND r.ativa AND d.quanto >= r.faixa_de AND (r.faixa_ate IS NULL OR d.quanto <= r.faixa_ate)
      AND (r.centro_custo IS NULL OR f_busca(btrim(r.centro_custo)) = d.centro) AND (d.acima OR NOT r.so_acima)
  )
  SELECT r.* FROM alcadas r JOIN cabem c ON c.id = r.id
  WHERE c.propria OR NOT EXISTS (SELECT FROM cabem o WHERE o.passo = c.passo AND o.propria)
$$;
--> statement-breakpoint
-- As the departments declare it in this version.
CREATE OR REPLACE FUNCTION aprovaveis() RETURNS TABLE (tabela text, regra jsonb) LANGUAGE sql IMMUTABLE AS $aprovaveis$ VALUES ('comercial_propostas', '{"barra": ["Enviada", "Aprovada", "Convertida em Projeto"], "campo": "status_proposta", "pede": ["Em Elaboração"], "selo": ["valor_proposta"], "valor": "valor_proposta"}'::jsonb), ('financeiro_contas_a_pagar', '{"acima": "acima_do_orcamento", "barra": ["Paga"], "campo": "status", "centro": "centro_custo", "pede": ["Pendente", "Aprovada", "Vencida"], "preenche": "aprovador", "selo": ["valor", "nome_fornecedor", "cnpj_fornecedor", "codigo_pagamento"], "solicitante": "nome_solicitante", "total": "valor_compra", "valor": "valor", "vira": ["Pendente", "Aprovada"]}'::jsonb) $aprovaveis$;
--> statement-breakpoint
-- Has a project spent and ordered more than its budget of a category, or than its whole budget?
CREATE FUNCTION passa_do_orcamento(projeto integer, categoria_da_parte text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT sum(s.valor) FROM custos_somas s WHERE s.projeto_id = projeto AND f_busca(s.categoria) = f_busca(coalesce(categoria_da_parte, '')))
      > (SELECT sum(o.valor) FROM financeiro_orcamento_projeto o WHERE o.projeto_id = projeto AND f_busca(o.categoria) = f_busca(coalesce(categoria_da_parte, ''))),
    false
  ) OR coalesce(
    (SELECT sum(s.valor) FROM custos_somas s WHERE s.projeto_id = projeto)
      > coalesce(
        (SELECT p.orcamento_total FROM financeiro_projetos p WHERE p.id = projeto),
        (SELECT sum(o.valor) FROM financeiro_orcamento_projeto o WHERE o.projeto_id = projeto)
      ),
    false
  )
$$;
--> statement-breakpoint
-- Keeps `acima_do_orcamento` of a payable, and refuses one that is paid already and needs an approval now.
CREATE FUNCTION medir_orcamento(conta integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE financeiro_contas_a_pagar c SET acima_do_orcamento = x.acima
  FROM (
    SELECT EXISTS (
      SELECT FROM financeiro_despesas_projeto d WHERE d.conta_id = conta AND passa_do_orcamento(d.projeto_id, d.categoria_despesa)
    ) AS acima
  ) x
  WHERE c.id = conta AND c.acima_do_orcamento <> x.acima;
  IF EXISTS (
    SELECT FROM financeiro_contas_a_pagar c
    CROSS JOIN LATERAL alcadas_de('financeiro_contas_a_pagar', to_jsonb(c), (SELECT a.regra FROM aprovaveis() a WHERE a.tabela = 'financeiro_contas_a_pagar')) r
    LEFT JOIN aprovacoes p ON p.tabela = 'financeiro_contas_a_pagar' AND p.registro_id = c.id AND p.alcada_id = r.id AND p.situacao = 'Aprovada'
    WHERE c.id = conta AND c.acima_do_orcamento AND c.status = 'Paga' AND r.so_acima AND p.id IS NULL
  ) THEN
    RAISE EXCEPTION USING ERRCODE = 'AL001', MESSAGE = 'Passa do orçamento do projeto, e acima dele é preciso aprovação antes de pagar. Deixe a conta Pendente e peça a aprovação, ou diminua a parte.';
  END IF;
END $$;
--> statement-breakpoint
-- Of payables whose parts people change. What other triggers do to parts (cancelling, reopening, deleting a project) leaves them:
-- cancelling is in the middle of writing the payable. So does the bin, which brings back what was.
CREATE FUNCTION orcamento_da_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 OR coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb #>> '{operacao}' ~ '(^|/)lixeira/' THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM medir_orcamento(p.conta_id) FROM (SELECT DISTINCT conta_id FROM depois WHERE conta_id IS NOT NULL ORDER BY conta_id) p;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM medir_orcamento(p.conta_id) FROM (SELECT DISTINCT conta_id FROM antes WHERE conta_id IS NOT NULL ORDER BY conta_id) p;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Triggers run by name: after `custos_…`, which keep the sums that this reads.
CREATE TRIGGER orcamento_inserir AFTER INSERT ON financeiro_despesas_projeto REFERENCING NEW TABLE AS depois
FOR EACH STATEMENT EXECUTE FUNCTION orcamento_da_conta();
--> statement-breakpoint
CREATE TRIGGER orcamento_alterar AFTER UPDATE ON financeiro_despesas_projeto REFERENCING OLD TABLE AS antes NEW TABLE AS depois
FOR EACH STATEMENT EXECUTE FUNCTION orcamento_da_conta();
--> statement-breakpoint
CREATE TRIGGER orcamento_excluir AFTER DELETE ON financeiro_despesas_projeto REFERENCING OLD TABLE AS antes
FOR EACH STATEMENT EXECUTE FUNCTION orcamento_da_conta();

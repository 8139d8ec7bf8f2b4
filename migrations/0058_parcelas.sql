ALTER TABLE "financeiro_contas_a_pagar" ADD COLUMN "grupo_id" integer;--> statement-breakpoint
ALTER TABLE "financeiro_contas_a_pagar" ADD COLUMN "parcela" integer;--> statement-breakpoint
ALTER TABLE "financeiro_contas_a_pagar" ADD COLUMN "parcelas" integer;--> statement-breakpoint
ALTER TABLE "financeiro_contas_a_pagar" ADD COLUMN "valor_compra" numeric(15, 2);--> statement-breakpoint
CREATE INDEX "contas_grupo" ON "financeiro_contas_a_pagar" USING btree ("grupo_id","parcela") WHERE grupo_id is not null;--> statement-breakpoint
-- The rules that apply to a record. One without an amount counts as zero; a part of a larger whole counts as the whole, so that a
-- purchase in instalments needs the approval that it would need at once.
CREATE OR REPLACE FUNCTION alcadas_de(v_tabela text, v_dados jsonb, v_regra jsonb) RETURNS SETOF alcadas LANGUAGE sql STABLE AS $$
  WITH d AS (
    SELECT greatest(coalesce((v_dados #>> ARRAY[v_regra #>> '{valor}'])::numeric, 0), (v_dados #>> ARRAY[v_regra #>> '{total}'])::numeric) AS quanto,
      f_busca(btrim(coalesce(v_dados #>> ARRAY[v_regra #>> '{centro}'], ''))) AS centro
  ), cabem AS (
    SELECT r.id, r.passo, r.centro_custo IS NOT NULL AS propria FROM alcadas r, d
    WHERE r.tabela = v_tabela AND r.ativa AND d.quanto >= r.faixa_de AND (r.faixa_ate IS NULL OR d.quanto <= r.faixa_ate)
      AND (r.centro_custo IS NULL OR f_busca(btrim(r.centro_custo)) = d.centro)
  )
  SELECT r.* FROM alcadas r JOIN cabem c ON c.id = r.id
  WHERE c.propria OR NOT EXISTS (SELECT FROM cabem o WHERE o.passo = c.passo AND o.propria)
$$;
--> statement-breakpoint
-- As the departments declare it in this version.
CREATE OR REPLACE FUNCTION aprovaveis() RETURNS TABLE (tabela text, regra jsonb) LANGUAGE sql IMMUTABLE AS $aprovaveis$ VALUES ('comercial_propostas', '{"barra": ["Enviada", "Aprovada", "Convertida em Projeto"], "campo": "status_proposta", "pede": ["Em Elaboração"], "selo": ["valor_proposta"], "valor": "valor_proposta"}'::jsonb), ('financeiro_contas_a_pagar', '{"barra": ["Paga"], "campo": "status", "centro": "centro_custo", "pede": ["Pendente", "Aprovada", "Vencida"], "preenche": "aprovador", "selo": ["valor", "nome_fornecedor", "cnpj_fornecedor", "codigo_pagamento"], "solicitante": "nome_solicitante", "total": "valor_compra", "valor": "valor", "vira": ["Pendente", "Aprovada"]}'::jsonb) $aprovaveis$;

-- Every statement that writes a table reads the expressions of its generated columns anew: of one changed payable 1.05 of 3.7 million
-- instructions of PostgreSQL, most of them for dates and amounts. As functions, and with the parts in an array, they are a tenth as
-- long. The texts stay the same.
CREATE FUNCTION f_data(date) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$ BEGIN RETURN coalesce(to_char($1::timestamp, 'DD/MM/YYYY YYYY-MM-DD'), ''); END $$;
--> statement-breakpoint
-- The places of point and comma are not those of a locale.
CREATE FUNCTION f_valor(numeric) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$ BEGIN
  RETURN coalesce(translate($1::text, '.', ',') || ' ' || translate(to_char($1, 'FM9,999,999,999,990.00'), ',.', '.,'), '');
END $$;
--> statement-breakpoint
CREATE FUNCTION f_busca_de(text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$ BEGIN RETURN ' ' || public.f_busca(array_to_string($1, ' ', '')); END $$;
--> statement-breakpoint
-- A generated column is made anew to change it, and its indexes go with it.
ALTER TABLE "financeiro_extrato_linhas" drop column "busca";--> statement-breakpoint
ALTER TABLE "financeiro_extrato_linhas" ADD COLUMN "busca" text GENERATED ALWAYS AS (f_busca_de(array[descricao, documento, f_valor(valor)])) STORED;--> statement-breakpoint
ALTER TABLE "financeiro_contas_a_pagar" drop column "busca";--> statement-breakpoint
ALTER TABLE "financeiro_contas_a_pagar" ADD COLUMN "busca" text GENERATED ALWAYS AS (f_busca_de(array[solicitacao_compra, nome_solicitante, centro_custo, item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, status, numero_nota_fiscal, f_data(data_vencimento), f_data(data_emissao), f_valor(valor)])) STORED;--> statement-breakpoint
ALTER TABLE "financeiro_despesas_projeto" drop column "busca";--> statement-breakpoint
ALTER TABLE "financeiro_despesas_projeto" ADD COLUMN "busca" text GENERATED ALWAYS AS (f_busca_de(array[descricao_despesa, nome_fornecedor_excluido, numero_nota_fiscal, chave_acesso_nota_fiscal, categoria_despesa, f_data(data_despesa), f_valor(valor_despesa)])) STORED;--> statement-breakpoint
ALTER TABLE "financeiro_medicoes" drop column "busca";--> statement-breakpoint
ALTER TABLE "financeiro_medicoes" ADD COLUMN "busca" text GENERATED ALWAYS AS (f_busca_de(array[nome, aprovado_por, observacao, f_data(data_fim), f_valor(valor)])) STORED;--> statement-breakpoint
ALTER TABLE "financeiro_pagamentos" drop column "busca";--> statement-breakpoint
ALTER TABLE "financeiro_pagamentos" ADD COLUMN "busca" text GENERATED ALWAYS AS (f_busca_de(array[f_data(data_pagamento), f_valor(valor), conta_bancaria])) STORED;--> statement-breakpoint
ALTER TABLE "financeiro_recebimentos" drop column "busca";--> statement-breakpoint
ALTER TABLE "financeiro_recebimentos" ADD COLUMN "busca" text GENERATED ALWAYS AS (f_busca_de(array[f_data(data_recebimento), f_valor(valor), conta_bancaria])) STORED;--> statement-breakpoint
ALTER TABLE "financeiro_recebiveis" drop column "busca";--> statement-breakpoint
ALTER TABLE "financeiro_recebiveis" ADD COLUMN "busca" text GENERATED ALWAYS AS (f_busca_de(array[descricao, numero_nota_fiscal, nome_cliente_excluido, f_data(data_vencimento), f_valor(bruto)])) STORED;--> statement-breakpoint
ALTER TABLE "predial_chamados" drop column "busca";--> statement-breakpoint
ALTER TABLE "predial_chamados" ADD COLUMN "busca" text GENERATED ALWAYS AS (f_busca_de(array[titulo, solicitante_nome, f_data(data_abertura), descricao, prioridade, status])) STORED;--> statement-breakpoint
ALTER TABLE "ssma_desvios" drop column "busca";--> statement-breakpoint
ALTER TABLE "ssma_desvios" ADD COLUMN "busca" text GENERATED ALWAYS AS (f_busca_de(array[titulo, descricao_desvio, local_ocorrencia, f_data(data_ocorrencia), tipo_desvio, risco_potencial, acoes_corretivas_sugeridas, responsavel_acao, f_data(prazo_solucao), status_resolucao, solicitante_nome, solicitante_email])) STORED;--> statement-breakpoint
CREATE INDEX "extrato_linhas_busca" ON "financeiro_extrato_linhas" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contas_busca" ON "financeiro_contas_a_pagar" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contas_busca_outros" ON "financeiro_contas_a_pagar" USING btree ("id") WHERE least(octet_length("busca") - char_length("busca"), 1) = 1;--> statement-breakpoint
CREATE INDEX "contas_busca_raras" ON "financeiro_contas_a_pagar" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "despesas_projeto_busca" ON "financeiro_despesas_projeto" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "despesas_projeto_busca_outros" ON "financeiro_despesas_projeto" USING btree ("id") WHERE least(octet_length("busca") - char_length("busca"), 1) = 1;--> statement-breakpoint
CREATE INDEX "despesas_projeto_busca_raras" ON "financeiro_despesas_projeto" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "medicoes_busca" ON "financeiro_medicoes" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "medicoes_busca_outros" ON "financeiro_medicoes" USING btree ("id") WHERE least(octet_length("busca") - char_length("busca"), 1) = 1;--> statement-breakpoint
CREATE INDEX "medicoes_busca_raras" ON "financeiro_medicoes" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "pagamentos_busca" ON "financeiro_pagamentos" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pagamentos_busca_outros" ON "financeiro_pagamentos" USING btree ("id") WHERE least(octet_length("busca") - char_length("busca"), 1) = 1;--> statement-breakpoint
CREATE INDEX "pagamentos_busca_raras" ON "financeiro_pagamentos" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "recebimentos_busca" ON "financeiro_recebimentos" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "recebimentos_busca_outros" ON "financeiro_recebimentos" USING btree ("id") WHERE least(octet_length("busca") - char_length("busca"), 1) = 1;--> statement-breakpoint
CREATE INDEX "recebimentos_busca_raras" ON "financeiro_recebimentos" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "recebiveis_busca" ON "financeiro_recebiveis" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "recebiveis_busca_outros" ON "financeiro_recebiveis" USING btree ("id") WHERE least(octet_length("busca") - char_length("busca"), 1) = 1;--> statement-breakpoint
CREATE INDEX "recebiveis_busca_raras" ON "financeiro_recebiveis" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "chamados_busca" ON "predial_chamados" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chamados_busca_outros" ON "predial_chamados" USING btree ("id") WHERE least(octet_length("busca") - char_length("busca"), 1) = 1;--> statement-breakpoint
CREATE INDEX "chamados_busca_raras" ON "predial_chamados" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "desvios_busca" ON "ssma_desvios" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "desvios_busca_outros" ON "ssma_desvios" USING btree ("id") WHERE least(octet_length("busca") - char_length("busca"), 1) = 1;--> statement-breakpoint
CREATE INDEX "desvios_busca_raras" ON "ssma_desvios" USING gin (f_raras("busca"));
--> statement-breakpoint
-- What the planner knows of a column is forgotten with it.
ANALYZE "financeiro_extrato_linhas";--> statement-breakpoint
ANALYZE "financeiro_contas_a_pagar";--> statement-breakpoint
ANALYZE "financeiro_despesas_projeto";--> statement-breakpoint
ANALYZE "financeiro_medicoes";--> statement-breakpoint
ANALYZE "financeiro_pagamentos";--> statement-breakpoint
ANALYZE "financeiro_recebimentos";--> statement-breakpoint
ANALYZE "financeiro_recebiveis";--> statement-breakpoint
ANALYZE "predial_chamados";--> statement-breakpoint
ANALYZE "ssma_desvios";

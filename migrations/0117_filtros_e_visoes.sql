DROP INDEX "contas_codigo";--> statement-breakpoint
ALTER TABLE "financeiro_prestacao_contas_cartao" ADD COLUMN "busca" text GENERATED ALWAYS AS (' ' || f_busca(right(mes_referencia, 2) || '/' || left(mes_referencia, 4))) STORED;--> statement-breakpoint
CREATE INDEX "contas_sem_nota" ON "financeiro_contas_a_pagar" USING btree ("data_vencimento","id") WHERE numero_nota_fiscal is null;--> statement-breakpoint
CREATE INDEX "contas_bancarias_saldo_em" ON "financeiro_contas_bancarias" USING btree ("saldo_em","id");--> statement-breakpoint
CREATE INDEX "prestacoes_busca" ON "financeiro_prestacao_contas_cartao" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "prestacoes_busca_outros" ON "financeiro_prestacao_contas_cartao" USING btree ("id") WHERE least(octet_length("busca") - char_length("busca"), 1) = 1;--> statement-breakpoint
CREATE INDEX "prestacoes_busca_raras" ON "financeiro_prestacao_contas_cartao" USING gin (f_raras("busca"));--> statement-breakpoint
CREATE INDEX "prestacoes_mes" ON "financeiro_prestacao_contas_cartao" USING btree ("mes_referencia","id");--> statement-breakpoint
CREATE INDEX "prestacoes_status" ON "financeiro_prestacao_contas_cartao" USING btree ("status_fatura","mes_referencia","id");--> statement-breakpoint
CREATE INDEX "contas_codigo" ON "financeiro_contas_a_pagar" USING btree ("codigo_pagamento");
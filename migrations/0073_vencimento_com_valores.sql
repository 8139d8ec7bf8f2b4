DROP INDEX "contas_vencimento";--> statement-breakpoint
CREATE INDEX "contas_vencimento" ON "financeiro_contas_a_pagar" USING btree ("data_vencimento","id","valor","valor_pago");
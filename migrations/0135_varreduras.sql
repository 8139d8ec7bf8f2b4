CREATE INDEX "clientes_nome_varredura" ON "comercial_clientes" USING btree ("id","busca_nome");--> statement-breakpoint
CREATE INDEX "propostas_varredura" ON "comercial_propostas" USING btree ("id","cliente_id","valor_proposta","busca") WHERE least(octet_length("busca"), 2001) <> 2001;--> statement-breakpoint
CREATE INDEX "propostas_longas" ON "comercial_propostas" USING btree ("id") WHERE least(octet_length("busca"), 2001) = 2001;--> statement-breakpoint
CREATE INDEX "propostas_titulo_varredura" ON "comercial_propostas" USING btree ("id","busca_titulo");--> statement-breakpoint
CREATE INDEX "contas_varredura" ON "financeiro_contas_a_pagar" USING btree ("id","status","data_vencimento","valor","valor_pago","busca") WHERE least(octet_length("busca"), 2001) <> 2001;--> statement-breakpoint
CREATE INDEX "contas_longas" ON "financeiro_contas_a_pagar" USING btree ("id") WHERE least(octet_length("busca"), 2001) = 2001;--> statement-breakpoint
CREATE INDEX "fornecedores_nome_varredura" ON "financeiro_fornecedores" USING btree ("id","busca_nome");--> statement-breakpoint
CREATE INDEX "projetos_varredura" ON "financeiro_projetos" USING btree ("id","proposta_id","user_id","orcamento_total","busca") WHERE least(octet_length("busca"), 2001) <> 2001;--> statement-breakpoint
CREATE INDEX "projetos_longas" ON "financeiro_projetos" USING btree ("id") WHERE least(octet_length("busca"), 2001) = 2001;--> statement-breakpoint
CREATE INDEX "recebiveis_varredura" ON "financeiro_recebiveis" USING btree ("id","cliente_id","status","data_vencimento","bruto","retido","valor_recebido","glosado","busca") WHERE least(octet_length("busca"), 2001) <> 2001;--> statement-breakpoint
CREATE INDEX "recebiveis_longas" ON "financeiro_recebiveis" USING btree ("id") WHERE least(octet_length("busca"), 2001) = 2001;
DROP INDEX "propostas_varredura";--> statement-breakpoint
DROP INDEX "projetos_varredura";--> statement-breakpoint
CREATE INDEX "chamados_varredura" ON "predial_chamados" USING btree ("id","data_abertura","data_fechamento","prioridade","status","categoria_id","local_id","responsavel_id","busca") WHERE least(octet_length("busca"), 2001) <> 2001;--> statement-breakpoint
CREATE INDEX "chamados_longas" ON "predial_chamados" USING btree ("id") WHERE least(octet_length("busca"), 2001) = 2001;--> statement-breakpoint
CREATE INDEX "desvios_varredura" ON "ssma_desvios" USING btree ("id","data_ocorrencia","tipo_desvio","risco_potencial","status_resolucao","responsavel_id","busca") WHERE least(octet_length("busca"), 2001) <> 2001;--> statement-breakpoint
CREATE INDEX "desvios_longas" ON "ssma_desvios" USING btree ("id") WHERE least(octet_length("busca"), 2001) = 2001;--> statement-breakpoint
CREATE INDEX "propostas_varredura" ON "comercial_propostas" USING btree ("id","cliente_id","status_proposta","data_emissao","user_id","valor_proposta","busca") WHERE least(octet_length("busca"), 2001) <> 2001;--> statement-breakpoint
CREATE INDEX "projetos_varredura" ON "financeiro_projetos" USING btree ("id","proposta_id","user_id","status_projeto","orcamento_total","busca") WHERE least(octet_length("busca"), 2001) <> 2001;
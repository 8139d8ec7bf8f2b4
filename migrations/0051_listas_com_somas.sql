DROP INDEX "projetos_status_criacao";--> statement-breakpoint
DROP INDEX "propostas_quadro";--> statement-breakpoint
CREATE INDEX "projetos_quadro" ON "financeiro_projetos" USING btree ("status_projeto","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"orcamento_total");--> statement-breakpoint
CREATE INDEX "desvios_abertos" ON "ssma_desvios" USING btree ("prazo_solucao","id") WHERE status_resolucao <> all('{Resolvido,Fechado,Cancelado}');--> statement-breakpoint
CREATE INDEX "propostas_quadro" ON "comercial_propostas" USING btree ("status_proposta","data_emissao" DESC NULLS FIRST,"id" DESC NULLS FIRST,"valor_proposta");
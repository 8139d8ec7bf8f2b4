DROP INDEX "propostas_emissao";--> statement-breakpoint
DROP INDEX "propostas_status";--> statement-breakpoint
CREATE INDEX "projetos_somas" ON "financeiro_projetos" USING btree ("status_projeto","orcamento_total");--> statement-breakpoint
CREATE INDEX "propostas_emissao" ON "comercial_propostas" USING btree ("data_emissao","id","valor_proposta");--> statement-breakpoint
CREATE INDEX "propostas_status" ON "comercial_propostas" USING btree ("status_proposta","id","valor_proposta");
DROP INDEX "projetos_criacao";--> statement-breakpoint
DROP INDEX "chamados_criacao";--> statement-breakpoint
DROP INDEX "desvios_criacao";--> statement-breakpoint
CREATE INDEX "recebiveis_status_proximos" ON "financeiro_recebiveis" USING btree ("status",(case when status in ('A Receber', 'Recebido em Parte') then data_vencimento - date '2000-01-01' else 100000000 - (data_vencimento - date '2000-01-01') end),"id");--> statement-breakpoint
CREATE INDEX "projetos_criacao" ON "financeiro_projetos" USING btree ("created_at","id","data_inicio","data_fim_prevista");--> statement-breakpoint
CREATE INDEX "chamados_criacao" ON "predial_chamados" USING btree ("created_at","id","data_abertura");--> statement-breakpoint
CREATE INDEX "desvios_criacao" ON "ssma_desvios" USING btree ("created_at","id","data_ocorrencia","prazo_solucao");
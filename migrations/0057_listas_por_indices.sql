DROP INDEX "funcionarios_status";--> statement-breakpoint
CREATE INDEX "cartoes_tipo" ON "financeiro_cartoes" USING btree ("tipo_cartao","created_at","id");--> statement-breakpoint
CREATE INDEX "chamados_prioridade_criacao" ON "predial_chamados" USING btree ("prioridade","created_at","id");--> statement-breakpoint
CREATE INDEX "desvios_tipo_criacao" ON "ssma_desvios" USING btree ("tipo_desvio","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "desvios_risco_criacao" ON "ssma_desvios" USING btree ("risco_potencial","created_at","id","status_resolucao");--> statement-breakpoint
CREATE INDEX "funcionarios_status" ON "rh_funcionarios" USING btree ("status_funcionario","id","salario");
DROP INDEX "projetos_gerente";--> statement-breakpoint
DROP INDEX "chamados_responsavel";--> statement-breakpoint
CREATE INDEX "exclusoes_pessoa" ON "exclusoes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "propostas_validade" ON "comercial_propostas" USING btree ("data_validade","id");--> statement-breakpoint
CREATE INDEX "desvios_por_responsavel" ON "ssma_desvios" USING btree ((responsavel_acao collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "projetos_gerente" ON "financeiro_projetos" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "chamados_responsavel" ON "predial_chamados" USING btree ("responsavel_id","id");
DROP INDEX "chamados_autor";--> statement-breakpoint
CREATE INDEX "projetos_de_gerente" ON "financeiro_projetos" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chamados_de_responsavel" ON "predial_chamados" USING btree ("responsavel_id","created_at","id");--> statement-breakpoint
CREATE INDEX "chamados_autor" ON "predial_chamados" USING btree ("user_id","created_at","id");
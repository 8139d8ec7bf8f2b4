ALTER TABLE "financeiro_despesas_cartao" ADD COLUMN "devolucao_id" integer;--> statement-breakpoint
CREATE INDEX "despesas_cartao_devolvidas" ON "financeiro_despesas_cartao" USING btree ("devolucao_id") WHERE devolucao_id is not null;--> statement-breakpoint
CREATE INDEX "projetos_inicio" ON "financeiro_projetos" USING btree ("data_inicio","id");
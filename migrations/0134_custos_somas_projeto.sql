DROP INDEX "custos_somas_projeto";--> statement-breakpoint
CREATE INDEX "custos_somas_projeto" ON "custos_somas" USING btree ("projeto_id","estado","valor");
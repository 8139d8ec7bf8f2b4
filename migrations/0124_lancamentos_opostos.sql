ALTER TABLE "financeiro_extrato_linhas" ADD COLUMN "motivo" text;--> statement-breakpoint
ALTER TABLE "financeiro_extrato_linhas" ADD COLUMN "oposta_id" integer;--> statement-breakpoint
ALTER TABLE "financeiro_extrato_linhas" ADD CONSTRAINT "financeiro_extrato_linhas_oposta_id_financeiro_extrato_linhas_id_fk" FOREIGN KEY ("oposta_id") REFERENCES "public"."financeiro_extrato_linhas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extrato_linhas_oposta" ON "financeiro_extrato_linhas" USING btree ("oposta_id");--> statement-breakpoint
ALTER TABLE "financeiro_extrato_linhas" ADD CONSTRAINT "extrato_linhas_motivo" CHECK (ignorada or (motivo is null and oposta_id is null));
ALTER TABLE "emails" ADD COLUMN "tabela" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "registro_id" integer;--> statement-breakpoint
ALTER TABLE "comercial_envios" ADD COLUMN "situacao" text;--> statement-breakpoint
ALTER TABLE "comercial_envios" ADD COLUMN "motivo" text;--> statement-breakpoint
CREATE INDEX "emails_registro" ON "emails" USING btree ("tabela","registro_id") WHERE tabela is not null;--> statement-breakpoint
CREATE INDEX "envios_falhas" ON "comercial_envios" USING btree ("user_id","id") WHERE situacao in ('Falhou', 'Enviado em parte');
ALTER TABLE "emails_enviados" ADD COLUMN "registros" text[];--> statement-breakpoint
CREATE INDEX "emails_enviados_registros" ON "emails_enviados" USING gin ("registros") WHERE registros is not null;
ALTER TABLE "lotes" ADD COLUMN "avisos" jsonb;--> statement-breakpoint
ALTER TABLE "lotes" ADD COLUMN "terminado_em" timestamp with time zone;
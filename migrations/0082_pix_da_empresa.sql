ALTER TABLE "configuracoes" ADD COLUMN "chave_pix" text;--> statement-breakpoint
ALTER TABLE "configuracoes" ADD COLUMN "cidade_pix" text;
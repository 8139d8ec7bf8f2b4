CREATE TABLE "preferencias_de_notificacao" (
	"usuario_id" uuid NOT NULL,
	"notificacao" text NOT NULL,
	"frequencia" text NOT NULL,
	CONSTRAINT "preferencias_de_notificacao_usuario_id_notificacao_pk" PRIMARY KEY("usuario_id","notificacao")
);
--> statement-breakpoint
CREATE TABLE "resumos_enviados" (
	"frequencia" text NOT NULL,
	"dia" date NOT NULL,
	CONSTRAINT "resumos_enviados_frequencia_dia_pk" PRIMARY KEY("frequencia","dia")
);
--> statement-breakpoint
DROP INDEX "emails_proxima_em_index";--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "para" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "assunto" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "texto" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ALTER COLUMN "html" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "notificacao" text;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "usuario_id" uuid;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "dados" jsonb;--> statement-breakpoint
ALTER TABLE "preferencias_de_notificacao" ADD CONSTRAINT "preferencias_de_notificacao_usuario_id_auth_users_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_usuario_id_auth_users_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "emails_fila" ON "emails" USING btree ((notificacao is not null),"proxima_em");--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_conteudo" CHECK (case when notificacao is null then num_nulls(para, assunto, texto, html) = 0
          else num_nulls(usuario_id, dados) = 0 end);--> statement-breakpoint
-- Whatever is queued is sent at once, by whichever server is free.
CREATE OR REPLACE FUNCTION avisar_emails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('emails', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER avisar_emails AFTER INSERT ON emails FOR EACH STATEMENT EXECUTE FUNCTION avisar_emails();

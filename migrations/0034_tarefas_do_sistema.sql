CREATE TABLE "tarefas_do_sistema" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tarefas_do_sistema_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nome" text NOT NULL,
	"chave" text DEFAULT '' NOT NULL,
	"entrada" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"estado" text DEFAULT 'aguardando' NOT NULL,
	"prioridade" integer DEFAULT 0 NOT NULL,
	"tentativas" integer DEFAULT 0 NOT NULL,
	"proxima_em" timestamp with time zone DEFAULT now() NOT NULL,
	"de_novo_em" timestamp with time zone,
	"motivo" text,
	"repetivel" boolean DEFAULT true NOT NULL,
	"iniciada_em" timestamp with time zone,
	"terminada_em" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tarefas_estado" CHECK (estado in ('aguardando', 'executando', 'feita', 'falhou'))
);
--> statement-breakpoint
DROP INDEX "emails_fila";--> statement-breakpoint
CREATE UNIQUE INDEX "tarefas_abertas" ON "tarefas_do_sistema" USING btree ("nome","chave") WHERE estado in ('aguardando', 'executando');--> statement-breakpoint
CREATE INDEX "tarefas_fila" ON "tarefas_do_sistema" USING btree ("prioridade","proxima_em") WHERE estado in ('aguardando', 'executando');--> statement-breakpoint
CREATE INDEX "tarefas_terminadas" ON "tarefas_do_sistema" USING btree ("nome","terminada_em") WHERE terminada_em is not null;--> statement-breakpoint
-- Mails that wait keep their attempts and their turn.
INSERT INTO tarefas_do_sistema (nome, chave, entrada, prioridade, tentativas, proxima_em, created_at)
SELECT 'correio', id::text, jsonb_build_object('id', id), (notificacao IS NOT NULL)::int, tentativas, proxima_em, created_at
FROM emails;--> statement-breakpoint
ALTER TABLE "emails" DROP COLUMN "tentativas";--> statement-breakpoint
ALTER TABLE "emails" DROP COLUMN "proxima_em";--> statement-breakpoint
DROP TRIGGER avisar_emails ON emails;--> statement-breakpoint
DROP FUNCTION avisar_emails();--> statement-breakpoint
-- Whoever queues a mail queues its sending, in the same transaction.
CREATE FUNCTION enviar_emails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tarefas_do_sistema (nome, chave, entrada, prioridade)
  SELECT 'correio', id::text, jsonb_build_object('id', id), (notificacao IS NOT NULL)::int FROM novos ORDER BY id;
  PERFORM pg_notify('tarefas', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER enviar_emails AFTER INSERT ON emails REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION enviar_emails();
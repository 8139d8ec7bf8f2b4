CREATE TABLE "exclusoes_arquivos" (
	"path_arquivo" text PRIMARY KEY NOT NULL,
	"exclusao_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exclusoes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"usuario_nome" text COLLATE "und-x-icu" NOT NULL,
	"operacao" text NOT NULL,
	"area" text NOT NULL,
	"nivel" text NOT NULL,
	"tabela" text NOT NULL,
	"registro_id" integer NOT NULL,
	"tipo" text COLLATE "und-x-icu" NOT NULL,
	"nome" text COLLATE "und-x-icu" NOT NULL,
	"registros" integer NOT NULL,
	"arquivos" integer NOT NULL,
	"restaurada" boolean DEFAULT false NOT NULL,
	"busca" text GENERATED ALWAYS AS (' ' || f_busca(tipo || ' ' || nome || ' ' || usuario_nome)) STORED
);
--> statement-breakpoint
ALTER TABLE "auditoria" ADD COLUMN "exclusao" uuid DEFAULT (nullif(current_setting('app.autor', true), '')::jsonb ->> 'exclusao')::uuid;--> statement-breakpoint
ALTER TABLE "exclusoes_arquivos" ADD CONSTRAINT "exclusoes_arquivos_exclusao_id_exclusoes_id_fk" FOREIGN KEY ("exclusao_id") REFERENCES "public"."exclusoes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exclusoes_arquivos_exclusao" ON "exclusoes_arquivos" USING btree ("exclusao_id");--> statement-breakpoint
CREATE INDEX "exclusoes_busca" ON "exclusoes" USING gin ("busca" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "exclusoes_quando" ON "exclusoes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "exclusoes_tipo" ON "exclusoes" USING btree ("tipo","id");--> statement-breakpoint
CREATE INDEX "exclusoes_nome" ON "exclusoes" USING btree ("nome","id");--> statement-breakpoint
CREATE INDEX "exclusoes_quem" ON "exclusoes" USING btree ("usuario_nome","id");--> statement-breakpoint
CREATE INDEX "exclusoes_registro" ON "exclusoes" USING btree ("operacao","registro_id");--> statement-breakpoint
CREATE INDEX "auditoria_exclusao" ON "auditoria" USING btree ("exclusao","id") WHERE exclusao is not null;--> statement-breakpoint
-- A record that comes back from the bin is not a new one: the trail says what it is, whatever writes it.
CREATE OR REPLACE FUNCTION restaurado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.acao := 'restaurar';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER restaurado BEFORE INSERT ON auditoria FOR EACH ROW
WHEN (NEW.acao = 'criar' AND NEW.operacao ~ '(^|/)lixeira/') EXECUTE FUNCTION restaurado();

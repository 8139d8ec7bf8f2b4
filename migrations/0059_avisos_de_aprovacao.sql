CREATE TABLE "aprovacoes_avisos" (
	"aprovacao_id" integer NOT NULL,
	"escalada" boolean NOT NULL,
	CONSTRAINT "aprovacoes_avisos_aprovacao_id_escalada_pk" PRIMARY KEY("aprovacao_id","escalada")
);
--> statement-breakpoint
ALTER TABLE "aprovacoes_avisos" ADD CONSTRAINT "aprovacoes_avisos_aprovacao_id_aprovacoes_id_fk" FOREIGN KEY ("aprovacao_id") REFERENCES "public"."aprovacoes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- A step that begins to wait, anew after a change or a refusal too, or that Administradores may decide from now on, is to be told.
CREATE FUNCTION aprovacao_avisar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.situacao <> 'Aguardando' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND OLD.situacao = 'Aguardando' AND OLD.desde = NEW.desde AND OLD.escalada >= NEW.escalada THEN RETURN NULL; END IF;
  INSERT INTO aprovacoes_avisos (aprovacao_id, escalada) VALUES (NEW.id, NEW.escalada) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER aprovacao_avisar AFTER INSERT OR UPDATE ON aprovacoes FOR EACH ROW EXECUTE FUNCTION aprovacao_avisar();

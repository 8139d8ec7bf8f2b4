DROP INDEX "auditoria_pessoa";--> statement-breakpoint
-- The text by which a row is found is made a moment later (services/auditoria/texts.ts): it and its indexes took two thirds
-- of what the trail costs each write. Rows keep the text that they have, so that nothing is written again here.
ALTER TABLE "auditoria" ALTER COLUMN "busca" DROP EXPRESSION;--> statement-breakpoint
CREATE INDEX "auditoria_sem_texto" ON "auditoria" USING btree ("id") WHERE busca is null;--> statement-breakpoint
CREATE INDEX "auditoria_pessoa" ON "auditoria" USING btree ("registro_uuid","id") WHERE registro_uuid is not null;--> statement-breakpoint
-- What is taken out of the trail is taken out of its text with it.
CREATE FUNCTION auditoria_outro_texto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.busca := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER outro_texto BEFORE UPDATE OF usuario_nome, antes, depois ON auditoria
FOR EACH ROW EXECUTE FUNCTION auditoria_outro_texto();
--> statement-breakpoint
-- What a trigger on the trail and a default worked out for each row, the functions that write it know already.
DROP TRIGGER restaurado ON auditoria;--> statement-breakpoint
DROP FUNCTION restaurado();--> statement-breakpoint
CREATE OR REPLACE FUNCTION auditar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  autor jsonb := coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb;
  operacao text := coalesce(autor ->> 'operacao', 'sql');
  antes jsonb := CASE TG_OP WHEN 'INSERT' THEN NULL ELSE sem_busca(to_jsonb(OLD)) END;
  depois jsonb := CASE TG_OP WHEN 'DELETE' THEN NULL ELSE sem_busca(to_jsonb(NEW)) END;
BEGIN
  INSERT INTO auditoria (usuario_id, usuario_nome, operacao, pedido, tabela, registro_id, acao, antes, depois, exclusao)
  VALUES (
    (autor ->> 'user_id')::uuid,
    coalesce(autor ->> 'nome', 'Sistema'),
    operacao,
    coalesce(autor ->> 'pedido', ''),
    TG_TABLE_NAME,
    CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END,
    -- A record that comes back from the bin is not a new one.
    CASE TG_OP WHEN 'UPDATE' THEN 'alterar' WHEN 'DELETE' THEN 'excluir'
      ELSE CASE WHEN operacao ~ '(^|/)lixeira/' THEN 'restaurar' ELSE 'criar' END END,
    antes,
    depois,
    (autor ->> 'exclusao')::uuid
  );
  PERFORM avisar('mudancas', coalesce(coalesce(depois, antes) ->> 'tabela', TG_TABLE_NAME));
  RETURN NULL;
END $$;

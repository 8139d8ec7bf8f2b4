-- What a row of the audit trail is found by: who did it and what the record holds, before and after; no keys, no
-- instants, and of a long text its beginning.
CREATE OR REPLACE FUNCTION texto_da_linha(autor text, antes jsonb, depois jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  fora CONSTANT text := '(_id|_at|_em)$|^(id|version|image|tabela|path_arquivo)$';
BEGIN
  RETURN ' ' || public.f_busca(autor || ' ' || coalesce((
    SELECT string_agg(left(value, 300), ' ') FROM jsonb_each_text(coalesce(depois, antes)) WHERE key !~ fora
  ), '') || CASE WHEN antes IS NULL OR depois IS NULL THEN '' ELSE coalesce((
    SELECT ' ' || string_agg(left(value, 300), ' ') FROM jsonb_each_text(antes)
    WHERE depois ->> key IS DISTINCT FROM value AND key !~ fora
  ), '') END);
END $$;
--> statement-breakpoint
UPDATE auditoria SET acao = 'ver_como' WHERE acao = 'ver como';
--> statement-breakpoint
-- Whoever ends sessions, their own or another's, leaves a trace; sessions that run out do not.
CREATE OR REPLACE FUNCTION auditar_sessao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('app.autor', true), '') <> '' THEN
    PERFORM anotar('auth_sessions', OLD."userId", 'encerrar', NULL,
      jsonb_build_object('dispositivo', left(OLD."userAgent", 300), 'endereco', OLD."ipAddress"));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auditar AFTER DELETE ON auth_sessions FOR EACH ROW EXECUTE FUNCTION auditar_sessao();
--> statement-breakpoint
DROP INDEX "auditoria_quando_index";--> statement-breakpoint
ALTER TABLE "auditoria" ADD COLUMN "dono" text GENERATED ALWAYS AS (case tabela
        when 'anexos' then coalesce(depois, antes) ->> 'tabela'
        when 'predial_comentarios' then 'predial_chamados'
        when 'rh_documentos_funcionario' then 'rh_funcionarios'
      end) STORED;--> statement-breakpoint
ALTER TABLE "auditoria" ADD COLUMN "dono_id" integer GENERATED ALWAYS AS (case tabela
        when 'anexos' then (coalesce(depois, antes) ->> 'registro_id')::integer
        when 'predial_comentarios' then (coalesce(depois, antes) ->> 'chamado_id')::integer
        when 'rh_documentos_funcionario' then (coalesce(depois, antes) ->> 'funcionario_id')::integer
      end) STORED;--> statement-breakpoint
ALTER TABLE "auditoria" ADD COLUMN "busca" text GENERATED ALWAYS AS (texto_da_linha(usuario_nome, antes, depois)) STORED;--> statement-breakpoint
CREATE INDEX "auditoria_dono" ON "auditoria" USING btree ("dono","dono_id","id") WHERE dono is not null;--> statement-breakpoint
CREATE INDEX "auditoria_quando" ON "auditoria" USING btree ("quando","id");--> statement-breakpoint
CREATE INDEX "auditoria_por_tabela" ON "auditoria" USING btree ("tabela","quando","id");--> statement-breakpoint
CREATE INDEX "auditoria_por_usuario" ON "auditoria" USING btree ("usuario_id","quando","id");--> statement-breakpoint
CREATE INDEX "auditoria_por_acao" ON "auditoria" USING btree ("acao","quando","id");--> statement-breakpoint
CREATE INDEX "auditoria_busca" ON "auditoria" USING gin ("busca" gin_trgm_ops);
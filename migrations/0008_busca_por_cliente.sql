DROP INDEX "clientes_busca_nome";--> statement-breakpoint
ALTER TABLE "comercial_clientes" ADD COLUMN "busca_nome" text GENERATED ALWAYS AS (' ' || f_busca(nome_cliente)) STORED;--> statement-breakpoint
CREATE INDEX "clientes_busca_nome" ON "comercial_clientes" USING gin ("busca_nome" gin_trgm_ops);--> statement-breakpoint
-- As before, but leaving out every column that is generated for searching.
CREATE OR REPLACE FUNCTION auditar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  autor jsonb := coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb;
BEGIN
  INSERT INTO auditoria (usuario_id, usuario_nome, operacao, pedido, tabela, registro_id, acao, antes, depois)
  VALUES (
    (autor ->> 'user_id')::uuid,
    coalesce(autor ->> 'nome', 'Sistema'),
    coalesce(autor ->> 'operacao', 'sql'),
    coalesce(autor ->> 'pedido', ''),
    TG_TABLE_NAME,
    CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END,
    CASE TG_OP WHEN 'INSERT' THEN 'criar' WHEN 'UPDATE' THEN 'alterar' ELSE 'excluir' END,
    CASE TG_OP WHEN 'INSERT' THEN NULL ELSE to_jsonb(OLD) - '{busca,busca_nome}'::text[] END,
    CASE TG_OP WHEN 'DELETE' THEN NULL ELSE to_jsonb(NEW) - '{busca,busca_nome}'::text[] END
  );
  PERFORM pg_notify('mudancas', TG_TABLE_NAME);
  RETURN NULL;
END $$;

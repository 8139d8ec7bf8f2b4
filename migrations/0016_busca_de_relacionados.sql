DROP INDEX "usuarios_busca";--> statement-breakpoint
DROP INDEX "usuarios_busca_nome";--> statement-breakpoint
DROP INDEX "propostas_busca_titulo";--> statement-breakpoint
DROP INDEX "fornecedores_busca_nome";--> statement-breakpoint
DROP INDEX "categorias_busca_nome";--> statement-breakpoint
DROP INDEX "locais_busca_nome";--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "busca_nome" text GENERATED ALWAYS AS (' ' || f_busca(name)) STORED;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "busca_contato" text GENERATED ALWAYS AS (' ' || f_busca(name || ' ' || email)) STORED;--> statement-breakpoint
ALTER TABLE "comercial_propostas" ADD COLUMN "busca_titulo" text GENERATED ALWAYS AS (' ' || f_busca(titulo_proposta)) STORED;--> statement-breakpoint
ALTER TABLE "financeiro_fornecedores" ADD COLUMN "busca_nome" text GENERATED ALWAYS AS (' ' || f_busca(nome)) STORED;--> statement-breakpoint
ALTER TABLE "predial_categorias" ADD COLUMN "busca_nome" text GENERATED ALWAYS AS (' ' || f_busca(nome)) STORED;--> statement-breakpoint
ALTER TABLE "predial_locais" ADD COLUMN "busca_nome" text GENERATED ALWAYS AS (' ' || f_busca(nome)) STORED;--> statement-breakpoint
CREATE INDEX "usuarios_busca_contato" ON "auth_users" USING gin ("busca_contato" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "usuarios_busca_nome" ON "auth_users" USING gin ("busca_nome" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "propostas_busca_titulo" ON "comercial_propostas" USING gin ("busca_titulo" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "fornecedores_busca_nome" ON "financeiro_fornecedores" USING gin ("busca_nome" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "categorias_busca_nome" ON "predial_categorias" USING gin ("busca_nome" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "locais_busca_nome" ON "predial_locais" USING gin ("busca_nome" gin_trgm_ops);--> statement-breakpoint
-- What the database generates for searching, and no trail needs: every such column of every table by its name.
CREATE OR REPLACE FUNCTION sem_busca(registro jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT registro - '{busca,busca_nome,busca_titulo,busca_contato}'::text[] $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION auditar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  autor jsonb := coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb;
  antes jsonb := CASE TG_OP WHEN 'INSERT' THEN NULL ELSE sem_busca(to_jsonb(OLD)) END;
  depois jsonb := CASE TG_OP WHEN 'DELETE' THEN NULL ELSE sem_busca(to_jsonb(NEW)) END;
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
    antes,
    depois
  );
  PERFORM pg_notify('mudancas', coalesce(coalesce(depois, antes) ->> 'tabela', TG_TABLE_NAME));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION auditar_usuario() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  antes jsonb := CASE TG_OP WHEN 'INSERT' THEN NULL ELSE sem_busca(to_jsonb(OLD)) - 'createdAt' - 'updatedAt' END;
  depois jsonb := CASE TG_OP WHEN 'DELETE' THEN NULL ELSE sem_busca(to_jsonb(NEW)) - 'createdAt' - 'updatedAt' END;
BEGIN
  IF antes IS DISTINCT FROM depois THEN
    PERFORM anotar('auth_users', coalesce(NEW.id, OLD.id), CASE
      WHEN TG_OP = 'INSERT' THEN 'criar'
      WHEN TG_OP = 'DELETE' OR (OLD.excluido_em IS NULL AND NEW.excluido_em IS NOT NULL) THEN 'excluir'
      ELSE 'alterar' END, antes, depois);
  END IF;
  RETURN NULL;
END $$;

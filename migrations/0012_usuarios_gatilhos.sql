-- People are no business records, but every change of them is audited all the same, whoever makes it.
CREATE OR REPLACE FUNCTION anotar(tabela text, pessoa uuid, acao text, antes jsonb, depois jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  autor jsonb := coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb;
BEGIN
  INSERT INTO auditoria (usuario_id, usuario_nome, operacao, pedido, tabela, registro_uuid, acao, antes, depois)
  VALUES (
    (autor ->> 'user_id')::uuid,
    coalesce(autor ->> 'nome', 'Sistema'),
    coalesce(autor ->> 'operacao', 'sql'),
    coalesce(autor ->> 'pedido', ''),
    tabela, pessoa, acao, antes, depois
  );
  PERFORM pg_notify('mudancas', tabela);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION auditar_usuario() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  antes jsonb := CASE TG_OP WHEN 'INSERT' THEN NULL ELSE to_jsonb(OLD) - 'busca' - 'createdAt' - 'updatedAt' END;
  depois jsonb := CASE TG_OP WHEN 'DELETE' THEN NULL ELSE to_jsonb(NEW) - 'busca' - 'createdAt' - 'updatedAt' END;
BEGIN
  IF antes IS DISTINCT FROM depois THEN
    PERFORM anotar('auth_users', coalesce(NEW.id, OLD.id), CASE
      WHEN TG_OP = 'INSERT' THEN 'criar'
      WHEN TG_OP = 'DELETE' OR (OLD.excluido_em IS NULL AND NEW.excluido_em IS NOT NULL) THEN 'excluir'
      ELSE 'alterar' END, antes, depois);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auditar AFTER INSERT OR UPDATE OR DELETE ON auth_users FOR EACH ROW EXECUTE FUNCTION auditar_usuario();
--> statement-breakpoint
-- That a password changed is a fact worth keeping; neither the password nor its hash is.
CREATE OR REPLACE FUNCTION auditar_senha() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.password IS DISTINCT FROM OLD.password AND coalesce(current_setting('app.autor', true), '') <> '' THEN
    PERFORM anotar('auth_users', NEW."userId", 'alterar', '{"senha": null}', '{"senha": "alterada"}');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auditar AFTER UPDATE OF password ON auth_accounts FOR EACH ROW EXECUTE FUNCTION auditar_senha();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION auditar_permissao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.nivel IS DISTINCT FROM OLD.nivel THEN
    PERFORM anotar('permissoes', NULL, 'alterar', to_jsonb(OLD), to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auditar AFTER UPDATE ON permissoes FOR EACH ROW EXECUTE FUNCTION auditar_permissao();
--> statement-breakpoint
-- What a session shows as changes at once, too.
CREATE TRIGGER avisar_ver_como AFTER UPDATE OF ver_como ON auth_sessions FOR EACH ROW EXECUTE FUNCTION avisar_acesso('userId');
--> statement-breakpoint
-- Finds the passwords that an import hashed lightly, which are strengthened in the background.
CREATE INDEX contas_leves ON auth_accounts (id) WHERE starts_with(password, '$argon2id$v=19$m=1024,t=1,p=1$');
--> statement-breakpoint
-- Sorted as Brazilians expect, and with what the list of users needs beyond the columns that came first.
DROP VIEW users_view;
--> statement-breakpoint
CREATE VIEW users_view AS
SELECT
  u.id,
  u.email,
  (u.name COLLATE "und-x-icu") AS full_name,
  u.login,
  u.perfil_acesso,
  u.image AS avatar_url,
  jsonb_build_object('full_name', u.name, 'login', u.login, 'perfil_acesso', u.perfil_acesso, 'avatar_url', u.image) AS raw_user_meta_data,
  CASE
    WHEN u.suspenso_em IS NOT NULL THEN 'Suspenso'
    WHEN NOT EXISTS (SELECT FROM auth_accounts a WHERE a."userId" = u.id AND a.password IS NOT NULL) THEN 'Convidado'
    ELSE 'Ativo'
  END AS situacao,
  u.criado_por AS user_id,
  (extract(epoch FROM u."updatedAt") * 1000000)::bigint AS version,
  u."createdAt" AS created_at,
  u.busca
FROM auth_users u
WHERE u.excluido_em IS NULL;

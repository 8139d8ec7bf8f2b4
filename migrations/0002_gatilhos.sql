-- Every update of a business record raises its version, whoever makes it: a service, a cascade or a person with psql.
CREATE OR REPLACE FUNCTION versionar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Every change of a business record leaves a row in the audit trail, in the same transaction, and tells the servers
-- that the table changed (equal notifications of one transaction are delivered once).
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
    CASE TG_OP WHEN 'INSERT' THEN NULL ELSE to_jsonb(OLD) - 'busca' END,
    CASE TG_OP WHEN 'DELETE' THEN NULL ELSE to_jsonb(NEW) - 'busca' END
  );
  PERFORM pg_notify('mudancas', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Called at every start, after the migrations: business tables are those that have a version.
CREATE OR REPLACE FUNCTION instalar_auditoria() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tabela text;
BEGIN
  FOR tabela IN
    SELECT c.table_name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'version' AND t.table_type = 'BASE TABLE'
  LOOP
    IF NOT EXISTS (
      SELECT FROM pg_trigger WHERE tgname = 'auditar' AND tgrelid = format('public.%I', tabela)::regclass
    ) THEN
      EXECUTE format('CREATE TRIGGER versionar BEFORE UPDATE ON public.%I FOR EACH ROW EXECUTE FUNCTION versionar()', tabela);
      EXECUTE format('CREATE TRIGGER auditar AFTER INSERT OR UPDATE OR DELETE ON public.%I FOR EACH ROW EXECUTE FUNCTION auditar()', tabela);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- The first account of an installation becomes Administrador. The lock lets two first accounts pass one after the
-- other, so that only one is the first.
CREATE OR REPLACE FUNCTION primeira_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4210772);
  IF NOT EXISTS (SELECT FROM auth_users) THEN
    NEW.perfil_acesso := 'Administrador';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER primeira_conta BEFORE INSERT ON auth_users FOR EACH ROW EXECUTE FUNCTION primeira_conta();
--> statement-breakpoint
-- What a session may do is kept in each server's memory for seconds: whatever ends or changes it is told at once.
-- The argument names the column that holds the person; without it, everybody is concerned.
CREATE OR REPLACE FUNCTION avisar_acesso() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('acesso', CASE TG_NARGS WHEN 0 THEN '' ELSE to_jsonb(OLD) ->> TG_ARGV[0] END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER avisar_acesso AFTER DELETE ON auth_sessions FOR EACH ROW EXECUTE FUNCTION avisar_acesso('userId');
--> statement-breakpoint
CREATE TRIGGER avisar_acesso AFTER UPDATE OR DELETE ON auth_users FOR EACH ROW EXECUTE FUNCTION avisar_acesso('id');
--> statement-breakpoint
CREATE TRIGGER avisar_acesso AFTER INSERT OR UPDATE OR DELETE ON permissoes FOR EACH ROW EXECUTE FUNCTION avisar_acesso();
--> statement-breakpoint
CREATE VIEW users_view AS
SELECT
  id,
  email,
  name AS full_name,
  login,
  perfil_acesso,
  image AS avatar_url,
  jsonb_build_object('full_name', name, 'login', login, 'perfil_acesso', perfil_acesso, 'avatar_url', image) AS raw_user_meta_data
FROM auth_users
WHERE excluido_em IS NULL;

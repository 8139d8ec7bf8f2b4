CREATE TABLE "auth_codigos_recuperacao" (
	"userId" uuid NOT NULL,
	"codigo" text NOT NULL,
	"usado_em" timestamp with time zone,
	CONSTRAINT "auth_codigos_recuperacao_userId_codigo_pk" PRIMARY KEY("userId","codigo")
);
--> statement-breakpoint
CREATE TABLE "perfis_acesso" (
	"perfil" text PRIMARY KEY NOT NULL,
	"exigir_segundo_fator" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_segundo_fator" (
	"userId" uuid PRIMARY KEY NOT NULL,
	"segredo" text NOT NULL,
	"ativo_em" timestamp with time zone,
	"ultimo_passo" bigint DEFAULT -1 NOT NULL,
	"sal" text,
	"criado_em" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_codigos_recuperacao" ADD CONSTRAINT "auth_codigos_recuperacao_userId_auth_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_segundo_fator" ADD CONSTRAINT "auth_segundo_fator_userId_auth_users_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Whether somebody has a second factor counts at the next request, on every server.
CREATE TRIGGER avisar_acesso AFTER UPDATE OF ativo_em OR DELETE ON auth_segundo_fator
FOR EACH ROW EXECUTE FUNCTION avisar_acesso('userId');
--> statement-breakpoint
CREATE TRIGGER avisar_acesso AFTER INSERT OR UPDATE OR DELETE ON perfis_acesso
FOR EACH ROW EXECUTE FUNCTION avisar_acesso();
--> statement-breakpoint
-- That it came or went is worth keeping, whoever did it; neither the secret nor a code is.
CREATE OR REPLACE FUNCTION auditar_segundo_fator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.ativo_em IS NOT NULL THEN
      PERFORM anotar('auth_users', OLD."userId", 'alterar', '{"segundo_fator": "ativo"}', '{"segundo_fator": null}');
    END IF;
  ELSIF OLD.ativo_em IS NULL AND NEW.ativo_em IS NOT NULL THEN
    PERFORM anotar('auth_users', NEW."userId", 'alterar', '{"segundo_fator": null}', '{"segundo_fator": "ativo"}');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auditar AFTER UPDATE OF ativo_em OR DELETE ON auth_segundo_fator
FOR EACH ROW EXECUTE FUNCTION auditar_segundo_fator();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION auditar_codigos_gerados() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM anotar('auth_users', "userId", 'alterar', '{"codigos_recuperacao": null}', '{"codigos_recuperacao": "gerados"}')
  FROM (SELECT DISTINCT "userId" FROM novos) AS pessoas;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auditar_gerados AFTER INSERT ON auth_codigos_recuperacao REFERENCING NEW TABLE AS novos
FOR EACH STATEMENT EXECUTE FUNCTION auditar_codigos_gerados();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION auditar_codigo_usado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM anotar('auth_users', NEW."userId", 'alterar', '{"codigo_recuperacao": null}', '{"codigo_recuperacao": "usado"}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auditar_usado AFTER UPDATE OF usado_em ON auth_codigos_recuperacao
FOR EACH ROW EXECUTE FUNCTION auditar_codigo_usado();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION auditar_exigencia() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  antes boolean := CASE TG_OP WHEN 'INSERT' THEN false ELSE OLD.exigir_segundo_fator END;
BEGIN
  IF antes IS DISTINCT FROM NEW.exigir_segundo_fator THEN
    PERFORM anotar('permissoes', NULL, 'alterar',
      jsonb_build_object('perfil', NEW.perfil, 'exigir_segundo_fator', antes), to_jsonb(NEW));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER auditar AFTER INSERT OR UPDATE ON perfis_acesso
FOR EACH ROW EXECUTE FUNCTION auditar_exigencia();
--> statement-breakpoint
CREATE OR REPLACE VIEW users_view AS
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
  u.busca,
  EXISTS (SELECT FROM auth_segundo_fator f WHERE f."userId" = u.id AND f.ativo_em IS NOT NULL) AS segundo_fator
FROM auth_users u
WHERE u.excluido_em IS NULL;

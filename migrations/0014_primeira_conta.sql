-- The first account that confirms its address becomes Administrador, not the first that is made: somebody who mistypes
-- the first address has nobody locked out. The lock lets two pass one after the other, so that only one is the first.
CREATE OR REPLACE FUNCTION primeira_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW."emailVerified" OR (TG_OP = 'UPDATE' AND OLD."emailVerified") THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock(4210772);
  IF NOT EXISTS (SELECT FROM auth_users WHERE "emailVerified" AND id <> NEW.id) THEN
    NEW.perfil_acesso := 'Administrador';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER primeira_conta ON auth_users;
--> statement-breakpoint
CREATE TRIGGER primeira_conta BEFORE INSERT OR UPDATE OF "emailVerified" ON auth_users
FOR EACH ROW EXECUTE FUNCTION primeira_conta();
--> statement-breakpoint
-- Whoever was made Administrador by the old rule and never proved the address starts again by the new one.
UPDATE auth_users SET perfil_acesso = 'Usuário Comum'
WHERE perfil_acesso = 'Administrador' AND NOT "emailVerified" AND criado_por IS NULL;
--> statement-breakpoint
-- One signs in by address or by login in the same field: nobody's address is somebody else's login. The services say so
-- in words; this holds it between two that run at the same moment.
CREATE OR REPLACE FUNCTION nome_de_entrada() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4210774);
  IF EXISTS (
    SELECT FROM auth_users
    WHERE id <> NEW.id AND excluido_em IS NULL AND (lower(login) = NEW.email OR email = lower(NEW.login))
  ) THEN
    RAISE unique_violation USING MESSAGE = 'An address is the login of somebody else', CONSTRAINT = 'usuarios_nome_de_entrada';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER nome_de_entrada BEFORE INSERT OR UPDATE OF email, login ON auth_users
FOR EACH ROW EXECUTE FUNCTION nome_de_entrada();

-- Who signed up alone and has not followed the link of the confirmation mail is nobody yet: whoever owns the address
-- sets the password by that link. Profiles that were given meanwhile were given to a stranger.
UPDATE auth_users u SET perfil_acesso = 'Usuário Comum', "updatedAt" = now()
WHERE NOT u."emailVerified" AND u.criado_por IS NULL AND u.excluido_em IS NULL AND u.perfil_acesso <> 'Usuário Comum'
  AND EXISTS (SELECT FROM auth_accounts a WHERE a."userId" = u.id AND a.password IS NOT NULL);
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
    WHEN NOT u."emailVerified" AND u.criado_por IS NULL THEN 'Não confirmado'
    ELSE 'Ativo'
  END AS situacao,
  u.criado_por AS user_id,
  (extract(epoch FROM u."updatedAt") * 1000000)::bigint AS version,
  u."createdAt" AS created_at,
  u.busca,
  EXISTS (SELECT FROM auth_segundo_fator f WHERE f."userId" = u.id AND f.ativo_em IS NOT NULL) AS segundo_fator
FROM auth_users u
WHERE u.excluido_em IS NULL;
--> statement-breakpoint
-- A login for who signed up alone, made of the address: 'ana.souza', else 'ana.souza2' and so on. The lock is that of
-- nome_de_entrada: of two who get one at the same moment, the second sees the first's.
CREATE OR REPLACE FUNCTION login_livre(endereco text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  base text := coalesce(nullif(left(regexp_replace(lower(split_part(endereco, '@', 1)), '[^a-z0-9._-]', '', 'g'), 60), ''), 'usuario');
  candidato text := base;
  n integer := 1;
BEGIN
  PERFORM pg_advisory_xact_lock(4210774);
  WHILE EXISTS (SELECT FROM auth_users WHERE lower(login) = candidato) LOOP
    n := n + 1;
    candidato := base || n;
  END LOOP;
  RETURN candidato;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  pessoa record;
BEGIN
  FOR pessoa IN
    SELECT id, email FROM auth_users WHERE login IS NULL AND "emailVerified" AND excluido_em IS NULL ORDER BY "createdAt", id
  LOOP
    UPDATE auth_users SET login = login_livre(pessoa.email) WHERE id = pessoa.id;
  END LOOP;
END $$;

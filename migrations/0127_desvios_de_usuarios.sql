DROP INDEX "desvios_responsavel";--> statement-breakpoint
DROP INDEX "desvios_em_aberto_de";--> statement-breakpoint
ALTER TABLE "ssma_desvios" ADD COLUMN "responsavel_id" uuid;--> statement-breakpoint
ALTER TABLE "ssma_desvios" ADD CONSTRAINT "ssma_desvios_responsavel_id_auth_users_id_fk" FOREIGN KEY ("responsavel_id") REFERENCES "public"."auth_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desvios_de_responsavel" ON "ssma_desvios" USING btree ("responsavel_id","created_at","id");--> statement-breakpoint
CREATE INDEX "desvios_esperam" ON "ssma_desvios" USING btree ("responsavel_id","prazo_solucao","id") WHERE status_resolucao <> all('{Resolvido,Fechado,Cancelado}');--> statement-breakpoint
-- Deviations named who answers for them in words alone, by name or by e-mail. Whose words are those of one active user gets that user.
-- A name of nobody, or of several, stays what it is: words.
UPDATE ssma_desvios d SET responsavel_id = p.id
FROM (
  SELECT dito, min(id::text)::uuid AS id
  FROM (
    SELECT id, f_busca(name) AS dito FROM auth_users
    WHERE excluido_em IS NULL AND suspenso_em IS NULL AND ("emailVerified" OR criado_por IS NOT NULL)
    UNION
    SELECT id, f_busca(email) FROM auth_users
    WHERE excluido_em IS NULL AND suspenso_em IS NULL AND ("emailVerified" OR criado_por IS NOT NULL)
  ) x
  WHERE dito <> ''
  GROUP BY dito HAVING count(*) = 1
) p
WHERE f_busca(d.responsavel_acao) = p.dito;

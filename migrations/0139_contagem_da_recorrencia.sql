-- 'Quantas vezes' counts what was made whatever the rule is: `adiante` is how far the number of the next occurrence is ahead of it.
DROP INDEX "recorrencias_por_regra";--> statement-breakpoint
ALTER TABLE "financeiro_recorrencias" DROP COLUMN "regra";--> statement-breakpoint
ALTER TABLE "financeiro_recorrencias" ADD COLUMN "adiante" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "financeiro_recorrencias" ADD COLUMN "vale_desde" date DEFAULT current_date NOT NULL;--> statement-breakpoint
-- What is stored makes as many more as before: whether its rule was changed or its count was begun anew is not known. The rows are rewritten
-- instead of updated: the trail would tell of a change that nobody made.
ALTER TABLE "financeiro_recorrencias"
  ALTER COLUMN "vale_desde" SET DATA TYPE date USING (created_at AT TIME ZONE 'America/Sao_Paulo')::date;--> statement-breakpoint
ALTER TABLE "financeiro_recorrencias" ADD COLUMN "regra" text GENERATED ALWAYS AS (frequencia || ' ' || cada || ' ' || case frequencia when 'Semanal' then data_inicio - date '2000-01-01' + 7 * cada * seguinte
    else 32 * (12 * extract(year from data_inicio)::int + extract(month from data_inicio)::int
      + cada * seguinte * case frequencia when 'Anual' then 12 else 1 end) + extract(day from data_inicio)::int end || ' ' || ultimo_dia::int || ' ' || sem_banco || ' ' || coalesce((data_fim - date '2000-01-01')::text, '') || ' ' || coalesce((vezes + adiante - seguinte)::text, '')) STORED;--> statement-breakpoint
CREATE INDEX "recorrencias_por_regra" ON "financeiro_recorrencias" USING btree ("regra","valor") WHERE situacao = 'Ativa' and proxima is not null;

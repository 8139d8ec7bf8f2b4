-- Requests on many records and spreadsheets take records that have an UUID, such as people, whose versions are microseconds. Both
-- tables hold what is kept for a week at most.
ALTER TABLE "planilhas_linhas" ALTER COLUMN "versao" SET DATA TYPE bigint, ADD COLUMN "registro_uuid" uuid;
--> statement-breakpoint
ALTER TABLE "lotes_linhas" ALTER COLUMN "versao" SET DATA TYPE bigint, ALTER COLUMN "versao_depois" SET DATA TYPE bigint,
  ADD COLUMN "registro_uuid" uuid;

CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE TABLE "busca_global" (
	"entidade" text NOT NULL,
	"registro" text NOT NULL,
	"momento" timestamp with time zone NOT NULL,
	"texto" text NOT NULL,
	CONSTRAINT "busca_global_entidade_momento_registro_pk" PRIMARY KEY("entidade","momento","registro")
);
--> statement-breakpoint
CREATE TABLE "busca_global_fontes" (
	"entidade" text PRIMARY KEY NOT NULL,
	"definicao" text NOT NULL,
	"linhas" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "busca_global_inicio" ON "busca_global" USING btree ("entidade",left("texto", 240) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "busca_global_texto" ON "busca_global" USING gin ("entidade","texto" gin_trgm_ops);
--> statement-breakpoint
-- For loads of data that pass over the triggers: makes all rows anew, by the statements that the last start left.
CREATE OR REPLACE FUNCTION refazer_busca_global() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fonte record;
BEGIN
  FOR fonte IN SELECT entidade, linhas FROM busca_global_fontes LOOP
    DELETE FROM busca_global WHERE entidade = fonte.entidade;
    EXECUTE fonte.linhas;
  END LOOP;
END $$;

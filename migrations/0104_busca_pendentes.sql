CREATE TABLE "busca_global_pendentes" (
	"entidade" text NOT NULL,
	"momento" timestamp with time zone NOT NULL,
	"registro" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "busca_global_fontes" ADD COLUMN "algumas" text;--> statement-breakpoint
ALTER TABLE "busca_global_fontes" DROP COLUMN "definicao";
--> statement-breakpoint
-- Brings so many of the palette's rows into line with their records, by the statements that the last start left.
CREATE FUNCTION indexar_pendentes(quantas int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  grupo record;
  tomadas int := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM busca_global_pendentes) THEN RETURN 0; END IF;
  -- One at a time: who comes later sees all that who came before has seen.
  PERFORM pg_advisory_xact_lock(4210786);
  FOR grupo IN
    WITH pendentes AS (
      DELETE FROM busca_global_pendentes
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM busca_global_pendentes LIMIT quantas))
      RETURNING *)
    SELECT p.entidade, f.algumas, array_agg(p.momento) AS momentos, array_agg(p.registro) AS registros
    FROM pendentes p LEFT JOIN busca_global_fontes f USING (entidade) GROUP BY 1, 2
  LOOP
    DELETE FROM busca_global b USING unnest(grupo.momentos, grupo.registros) p (momento, registro)
    WHERE b.entidade = grupo.entidade AND b.momento = p.momento AND b.registro = p.registro;
    IF grupo.algumas IS NOT NULL THEN EXECUTE grupo.algumas USING grupo.registros; END IF;
    tomadas := tomadas + cardinality(grupo.registros);
  END LOOP;
  RETURN tomadas;
END $$;

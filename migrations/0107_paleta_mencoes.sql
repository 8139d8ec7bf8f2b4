ALTER TABLE "busca_global_pendentes" ADD COLUMN "dependentes" text;--> statement-breakpoint
-- Brings so many of the palette's rows into line with their records, by the statements that the last start left. What records mention
-- gives way to those that mention it by now: a record that came while a longer transaction renamed it is among them, or is still to
-- leave word of itself.
CREATE OR REPLACE FUNCTION indexar_pendentes(quantas int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  grupo record;
  tomadas int := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM busca_global_pendentes) THEN RETURN 0; END IF;
  -- One at a time: who comes later sees all that who came before has seen.
  PERFORM pg_advisory_xact_lock(4210786);
  FOR grupo IN
    WITH mencionados AS (
      DELETE FROM busca_global_pendentes
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM busca_global_pendentes WHERE dependentes IS NOT NULL LIMIT quantas))
      RETURNING *)
    SELECT dependentes, array_agg(registro) AS registros FROM mencionados GROUP BY 1
  LOOP
    EXECUTE grupo.dependentes USING grupo.registros;
    tomadas := tomadas + cardinality(grupo.registros);
  END LOOP;
  FOR grupo IN
    WITH pendentes AS (
      DELETE FROM busca_global_pendentes
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM busca_global_pendentes WHERE dependentes IS NULL LIMIT quantas))
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

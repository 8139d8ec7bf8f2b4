-- Is it a record of this project? Its table declares the function that knows; what is only being typed says its projects itself: one, as
-- the simulator does, or several, as a form does whose record may have parts of many.
CREATE OR REPLACE FUNCTION aprovavel_no_projeto(v_projeto integer, v_dados jsonb, v_regra jsonb) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_projetos integer[];
BEGIN
  IF v_projeto IS NULL THEN RETURN true; END IF;
  IF v_regra #>> '{ligados}' IS NULL THEN RETURN false; END IF;
  IF v_dados ? 'projeto_id' THEN RETURN (v_dados ->> 'projeto_id')::integer IS NOT DISTINCT FROM v_projeto; END IF;
  IF v_dados ? 'ligados' THEN RETURN (v_dados #> '{ligados}') @> to_jsonb(v_projeto); END IF;
  EXECUTE format('SELECT %I($1)', v_regra #>> '{ligados}') INTO v_projetos USING v_dados;
  RETURN v_projeto = ANY (v_projetos);
END $$;

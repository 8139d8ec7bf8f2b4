-- A notification costs 0.14 ms of processor time a write: a commit of its own, a signal to the backend that listens, and its message.
-- Where one server alone listens, and wrote it itself, it gets the text as an answer instead. It is alone as long as its listening
-- connection holds the lock of this number: src/platform/server/ground/database/alone.ts.
CREATE FUNCTION enviar_avisos(sozinho integer) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  avisos text := coalesce(current_setting('app.avisos', true), '');
BEGIN
  IF pg_try_advisory_lock_shared(4210785, sozinho) THEN
    PERFORM pg_advisory_unlock_shared(4210785, sozinho);
    PERFORM enviar_avisos();
    RETURN '';
  END IF;
  PERFORM set_config('app.avisos', '', false);
  RETURN trim(BOTH E'\n' FROM avisos);
END $$;

-- One author may delete many records of a table in one statement, each with an id of its own in the bin, which this function
-- and the server make of one seed (`ManyDeletions`). What such a transaction changes beside these records gets the seed itself,
-- by which the server sees it and does them one by one.
CREATE OR REPLACE FUNCTION auditar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  autor jsonb := coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb;
  operacao text := coalesce(autor ->> 'operacao', 'sql');
  muitas text := autor #>> '{exclusoes,semente}';
  antes jsonb := CASE TG_OP WHEN 'INSERT' THEN NULL ELSE sem_busca(to_jsonb(OLD)) END;
  depois jsonb := CASE TG_OP WHEN 'DELETE' THEN NULL ELSE sem_busca(to_jsonb(NEW)) END;
BEGIN
  INSERT INTO auditoria (usuario_id, usuario_nome, operacao, pedido, tabela, registro_id, acao, antes, depois, exclusao)
  VALUES (
    (autor ->> 'user_id')::uuid,
    coalesce(autor ->> 'nome', 'Sistema'),
    operacao,
    coalesce(autor ->> 'pedido', ''),
    TG_TABLE_NAME,
    CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END,
    -- A record that comes back from the bin is not a new one.
    CASE TG_OP WHEN 'UPDATE' THEN 'alterar' WHEN 'DELETE' THEN 'excluir'
      ELSE CASE WHEN operacao ~ '(^|/)lixeira/' THEN 'restaurar' ELSE 'criar' END END,
    antes,
    depois,
    CASE
      WHEN muitas IS NULL THEN (autor ->> 'exclusao')::uuid
      WHEN TG_OP = 'DELETE' AND TG_TABLE_NAME = autor #>> '{exclusoes,tabela}' THEN md5(muitas || '/' || OLD.id)::uuid
      ELSE muitas::uuid
    END
  );
  PERFORM avisar('mudancas', coalesce(coalesce(depois, antes) ->> 'tabela', TG_TABLE_NAME));
  -- Comments name the record that they are on instead of referring to it, since it may be of any table.
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME <> 'comentarios' THEN
    DELETE FROM comentarios WHERE comentarios.tabela = TG_TABLE_NAME AND comentarios.registro_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;

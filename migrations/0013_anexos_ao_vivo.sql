-- What hangs on another record, such as a photo, is told under that record's table, which its `tabela` names: whoever
-- has the record open then hears of it.
CREATE OR REPLACE FUNCTION auditar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  autor jsonb := coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb;
  antes jsonb := CASE TG_OP WHEN 'INSERT' THEN NULL ELSE to_jsonb(OLD) - 'busca' END;
  depois jsonb := CASE TG_OP WHEN 'DELETE' THEN NULL ELSE to_jsonb(NEW) - 'busca' END;
BEGIN
  INSERT INTO auditoria (usuario_id, usuario_nome, operacao, pedido, tabela, registro_id, acao, antes, depois)
  VALUES (
    (autor ->> 'user_id')::uuid,
    coalesce(autor ->> 'nome', 'Sistema'),
    coalesce(autor ->> 'operacao', 'sql'),
    coalesce(autor ->> 'pedido', ''),
    TG_TABLE_NAME,
    CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END,
    CASE TG_OP WHEN 'INSERT' THEN 'criar' WHEN 'UPDATE' THEN 'alterar' ELSE 'excluir' END,
    antes,
    depois
  );
  PERFORM pg_notify('mudancas', coalesce(coalesce(depois, antes) ->> 'tabela', TG_TABLE_NAME));
  RETURN NULL;
END $$;

-- A transaction that notifies keeps PostgreSQL's one lock for notifications until its commit is on the disk, so that the
-- commits of all writers pass one by one: 1,170 a second by 16 connections instead of 4,340. Triggers therefore ask for a
-- notification by this function. In a transaction of a server, which opens the setting `app.avisos`, it is collected,
-- and sent by `enviar_avisos` right after the commit; in any other transaction it leaves with the commit.
CREATE FUNCTION avisar(canal text, texto text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  avisos text := coalesce(current_setting('app.avisos', true), '');
BEGIN
  IF avisos = '' THEN
    PERFORM pg_notify(canal, texto);
  ELSIF strpos(avisos, E'\n' || canal || ' ' || texto || E'\n') = 0 THEN
    PERFORM set_config('app.avisos', avisos || canal || ' ' || texto || E'\n', false);
  END IF;
END $$;
--> statement-breakpoint
-- Sent in one message with the commit, so that the database does both or neither, whatever becomes of the server. A
-- notification that PostgreSQL loses in a crash needs no disk: its listeners lose their connections, too, and look anew.
CREATE FUNCTION enviar_avisos() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  avisos text := trim(BOTH E'\n' FROM coalesce(current_setting('app.avisos', true), ''));
BEGIN
  PERFORM set_config('app.avisos', '', false);
  IF avisos <> '' THEN
    PERFORM set_config('synchronous_commit', 'off', true);
    PERFORM pg_notify(split_part(aviso, ' ', 1), substr(aviso, strpos(aviso, ' ') + 1))
    FROM unnest(string_to_array(avisos, E'\n')) AS aviso;
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION auditar() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  autor jsonb := coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb;
  antes jsonb := CASE TG_OP WHEN 'INSERT' THEN NULL ELSE sem_busca(to_jsonb(OLD)) END;
  depois jsonb := CASE TG_OP WHEN 'DELETE' THEN NULL ELSE sem_busca(to_jsonb(NEW)) END;
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
  PERFORM avisar('mudancas', coalesce(coalesce(depois, antes) ->> 'tabela', TG_TABLE_NAME));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION anotar(tabela text, pessoa uuid, acao text, antes jsonb, depois jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  autor jsonb := coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb;
BEGIN
  INSERT INTO auditoria (usuario_id, usuario_nome, operacao, pedido, tabela, registro_uuid, acao, antes, depois)
  VALUES (
    (autor ->> 'user_id')::uuid,
    coalesce(autor ->> 'nome', 'Sistema'),
    coalesce(autor ->> 'operacao', 'sql'),
    coalesce(autor ->> 'pedido', ''),
    tabela, pessoa, acao, antes, depois
  );
  PERFORM avisar('mudancas', tabela);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION enviar_emails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tarefas_do_sistema (nome, chave, entrada, prioridade)
  SELECT 'correio', id::text, jsonb_build_object('id', id), (notificacao IS NOT NULL)::int FROM novos ORDER BY id;
  PERFORM avisar('tarefas', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION avisar_acesso() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM avisar('acesso', CASE TG_NARGS WHEN 0 THEN '' ELSE to_jsonb(OLD) ->> TG_ARGV[0] END);
  RETURN NULL;
END $$;

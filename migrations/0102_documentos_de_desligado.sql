-- The dashboard counts the documents of employees who were not dismissed (modules/rh/documentos/server/series.ts). Its
-- triggers stand on the documents; this one counts those of an employee who leaves, or comes back. It locks them first: a
-- date that somebody else is changing is then counted by what it becomes.
CREATE OR REPLACE FUNCTION funcionario_fica(funcionario_id integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT f.status_funcionario <> 'Desligado' FROM rh_funcionarios f WHERE f.id = funcionario_id
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION documentos_de_desligado() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM rh_documentos_funcionario WHERE funcionario_id = NEW.id FOR SHARE;
  INSERT INTO painel_somas (serie, dia, quantidade, valor)
  SELECT 'documentos', data_validade, count(*) * CASE WHEN NEW.status_funcionario = 'Desligado' THEN -1 ELSE 1 END, 0
  FROM rh_documentos_funcionario WHERE funcionario_id = NEW.id AND data_validade IS NOT NULL GROUP BY data_validade;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER documentos_de_desligado AFTER UPDATE OF status_funcionario ON rh_funcionarios
FOR EACH ROW WHEN ((OLD.status_funcionario = 'Desligado') <> (NEW.status_funcionario = 'Desligado'))
EXECUTE FUNCTION documentos_de_desligado();
--> statement-breakpoint
ALTER TABLE rh_funcionarios ENABLE ALWAYS TRIGGER documentos_de_desligado;

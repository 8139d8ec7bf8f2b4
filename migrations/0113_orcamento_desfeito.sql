-- An undo gives other payables the mark back that they had when the record was deleted. By then it may be another one: what they
-- cost is measured again at commit, also where none of their projects is touched by what came back.
CREATE FUNCTION remedir_orcamento() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT coalesce(coalesce(nullif(current_setting('app.autor', true), ''), '{}')::jsonb #>> '{operacao}' ~ '(^|/)lixeira/', false) THEN
    RETURN NULL;
  END IF;
  UPDATE financeiro_contas_a_pagar c SET acima_do_orcamento = x.acima
  FROM (
    SELECT EXISTS (
      SELECT FROM financeiro_despesas_projeto d WHERE d.conta_id = NEW.id AND passa_do_orcamento(d.projeto_id, d.categoria_despesa)
    ) AS acima
  ) x
  WHERE c.id = NEW.id AND c.status IN ('Pendente', 'Aprovada', 'Vencida') AND c.acima_do_orcamento <> x.acima;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER acima_do_orcamento AFTER UPDATE OF acima_do_orcamento ON financeiro_contas_a_pagar DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.acima_do_orcamento IS DISTINCT FROM NEW.acima_do_orcamento) EXECUTE FUNCTION remedir_orcamento();

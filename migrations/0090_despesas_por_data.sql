CREATE INDEX "contas_emissao" ON "financeiro_contas_a_pagar" USING btree ("data_emissao","id");--> statement-breakpoint
CREATE INDEX "despesas_projeto_todas" ON "financeiro_despesas_projeto" USING btree ("data_despesa","id") WHERE num_nonnulls(conta_id, despesa_cartao_id) = 0;
--> statement-breakpoint
-- The same for the projects of these numbers, so that a job rests between two statements.
CREATE FUNCTION custos_refazer(de integer, ate integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE custos_somas IN SHARE UPDATE EXCLUSIVE MODE;
  WITH velhas AS (DELETE FROM custos_somas WHERE projeto_id BETWEEN de AND ate)
  INSERT INTO custos_somas (projeto_id, mes, categoria, estado, quantidade, valor)
  SELECT projeto_id, date_trunc('month', data_despesa)::date, coalesce(categoria_despesa, ''), estado, count(*), sum(valor_despesa)
  FROM financeiro_despesas_projeto WHERE projeto_id BETWEEN de AND ate GROUP BY 1, 2, 3, 4;
END $$;

ALTER TABLE "financeiro_contas_bancarias" ADD COLUMN "nomes_anteriores" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Payments name their bank account in words. Of an account that is called otherwise since, those before still say the former name.
CREATE FUNCTION guardar_nome_da_conta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.nomes_anteriores := array_append(array_remove(OLD.nomes_anteriores, OLD.nome), OLD.nome);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER guardar_nome BEFORE UPDATE ON financeiro_contas_bancarias FOR EACH ROW
  WHEN (OLD.nome IS DISTINCT FROM NEW.nome) EXECUTE FUNCTION guardar_nome_da_conta();--> statement-breakpoint
-- Names that were changed before today, as the trail has them.
UPDATE financeiro_contas_bancarias c SET nomes_anteriores = a.nomes
FROM (
  SELECT registro_id, array_agg(DISTINCT antes ->> 'nome') AS nomes FROM auditoria
  WHERE tabela = 'financeiro_contas_bancarias' AND acao = 'alterar' AND antes ->> 'nome' <> depois ->> 'nome'
  GROUP BY registro_id
) a
WHERE a.registro_id = c.id;

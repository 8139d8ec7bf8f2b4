DROP INDEX "chamados_criacao";--> statement-breakpoint
ALTER TABLE "predial_chamados" ADD COLUMN "data_fechamento" date;--> statement-breakpoint
CREATE INDEX "chamados_fechamento" ON "predial_chamados" USING btree ("data_fechamento","id");--> statement-breakpoint
CREATE INDEX "chamados_criacao" ON "predial_chamados" USING btree ("created_at","id","data_abertura","data_fechamento");
--> statement-breakpoint
-- Tickets that are closed already: the trail tells on which day their present end began, by the clock of most of Brazil. Of those that
-- it does not tell of, e.g. because they were brought over as closed ones, the day stays unknown.
UPDATE predial_chamados c SET data_fechamento = f.dia
FROM (
  SELECT DISTINCT ON (registro_id) registro_id, (quando AT TIME ZONE 'America/Sao_Paulo')::date AS dia
  FROM auditoria
  WHERE tabela = 'predial_chamados' AND acao = 'alterar' AND depois ->> 'status' IN ('Resolvido', 'Fechado', 'Cancelado')
    AND antes ->> 'status' NOT IN ('Resolvido', 'Fechado', 'Cancelado')
  ORDER BY registro_id, id DESC
) f
WHERE f.registro_id = c.id AND c.status IN ('Resolvido', 'Fechado', 'Cancelado');

internal import Aggregator
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import NIOCore
internal import ScheduleImport
internal import ScheduleModel
internal import ScheduleStore
internal import ServerPages

/// The import of a file on the page: first a preview, and after a confirmation the marks.
extension Site {
    /// Responds to an uploaded file, or to the confirmation of its import.
    func importForm(_ request: Request, into outcome: inout Outcome) async throws(Problem) -> Reply {
        outcome.lastFour = try requireWriter(request)
        let type = request.headers[.contentType] ?? ""
        let isUpload = type.lowercased().utf8.starts(with: "multipart/form-data".utf8)
        let body: [UInt8]
        do {
            let limit = isUpload ? UploadSlot.maxBytes : limits.body
            body = Array(buffer: try await request.body.collect(upTo: limit))
        } catch {
            throw RequestRejection.longBody.problem
        }
        let upload: UploadSlot.Upload
        if isUpload {
            guard let bytes = FormField.value(of: "file", in: body, type), !bytes.isEmpty else {
                return importPage(.problem(.importNoFile, nil), request)
            }
            upload = uploads.store(bytes, named: "the uploaded file", at: live.now)
        } else {
            let id = try FormFields(body)["id"] ?? ""
            guard let stored = uploads.take(id, at: live.now) else {
                return importPage(.problem(.importExpired, nil), request)
            }
            upload = stored
        }
        let result: ImportMarksResult
        do throws(OperationError) {
            result = try await live.current.perform(
                ImportMarksAction(upload: upload.bytes, named: upload.name, isDryRun: isUpload)
            )
        } catch {
            guard case .malformedFile(_, let reason) = error else { throw Problem(error) }
            return importPage(.problem(.importUnreadable, reason), request)
        }
        if !isUpload {
            await live.poll()
            // TVmaze allows two requests per second, so a browser would not wait for a long list.
            Task { [live] in
                _ = try? await live.current.perform(PendingMarksAction())
                // Only the file has the lengths by which positions are placed.
                if result.hasPositions {
                    _ = try? await live.current.perform(
                        ImportMarksAction(upload: upload.bytes, named: upload.name, isDryRun: false)
                    )
                }
                await live.poll()
            }
        }
        return importPage(isUpload ? .preview(result, id: upload.id) : .done(result), request)
    }

    /// Moves marks to the show that the user chose.
    func assignForm(_ request: Request, into outcome: inout Outcome) async throws(Problem) -> Reply {
        outcome.lastFour = try requireWriter(request)
        let fields = try FormFields(try await body(of: request, isJSON: false))
        let action = AssignMarksAction(try fields.required("mark"), to: try fields.required("show"))
        do throws(OperationError) { _ = try await live.current.perform(action) } catch { throw Problem(error) }
        await live.poll()
        return Reply(.seeOther, [.location: identity.basePath + "/import", .cacheControl: "no-store"])
    }

    private func requireWriter(_ request: Request) throws(Problem) -> String? {
        let client = try accessControl.client(request.headers)
        guard client.scope == .write else { throw Problem(.forbidden, "token.scope", "this token may not write") }
        return client.lastFour
    }

    private func importPage(_ state: ImportPage.State, _ request: Request) -> Reply {
        let target = identity.basePath + "/import"
        let context = PageContext(site: self, reader: Reader(request.headers), requestTarget: target, host: nil)
        let bytes = ImportPage(context.page(live.snapshot.session), state).bytes
        var reply = Reply(.ok, "text/html; charset=utf-8", bytes)
        reply.headers[.cacheControl] = "no-store"
        return reply
    }
}

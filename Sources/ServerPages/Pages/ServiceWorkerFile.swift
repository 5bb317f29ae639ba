/// The service worker, which caches pages in the browser for reading them offline.
package struct ServiceWorkerFile {
    let page: Page

    package init(_ page: Page) { self.page = page }

    /// The script, with the server's path and the assets that are cached at installation.
    package var bytes: [UInt8] {
        let assets: [Asset] = [.style, .gridStyle, .script, .icon, .icon192]
        let list = assets.map { "\"\(page.address(of: $0).text)\"" }.joined(separator: ", ")
        let text = workerText.replacing("__BASE__", with: page.base).replacing("__ASSETS__", with: "[\(list)]")
            .replacing("__VERSION__", with: Asset.script.name)
        return Array(text.utf8)
    }
}

/// The web app manifest, with which a phone can put the page on its home screen.
package struct ManifestFile {
    let page: Page

    package init(_ page: Page) { self.page = page }

    /// The manifest, as JSON.
    package var bytes: [UInt8] {
        let name = page.text(.installName)
        func icon(_ asset: Asset, _ sizes: String, _ purpose: String) -> String {
            "{\"src\":\"\(page.address(of: asset).text)\",\"sizes\":\"\(sizes)\",\"type\":\"\(asset.kind)\","
                + "\"purpose\":\"\(purpose)\"}"
        }
        let icons = [
            icon(.icon, "any", "any"), icon(.icon192, "192x192", "any"), icon(.icon512, "512x512", "any"),
            icon(.icon512, "512x512", "maskable"),
        ]
        let text = """
            {"name":"aggctl: \(name)","short_name":"\(name)","lang":"\(page.language.tag)","dir":"auto",\
            "id":"\(page.address().text)","start_url":"\(page.address().text)","scope":"\(page.address().text)",\
            "display":"standalone","background_color":"#f7f5f2","theme_color":"#23202b",\
            "icons":[\(icons.joined(separator: ","))]}
            """
        return Array(text.utf8)
    }
}
